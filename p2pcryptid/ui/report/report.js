"use strict";
// Moves, overlays and light or dark. Without this the page shows the end of the game.
(() => {
  const root = document.documentElement;
  const find = (id) => document.getElementById(id);
  root.classList.add("js");

  find("theme").addEventListener("click", () => {
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });

  const stored = find("data");
  if (!stored) return;
  const data = JSON.parse(stored.textContent);
  const last = data.frames.length - 1;
  const slider = find("slider"), run = find("run"), overlay = find("overlay"), marker = find("marker");
  const story = find("story");
  const fill = (said, details) => said.replace(/\{(\w+)\}/g, (_, name) => details[name]);
  let at = last, marked = [], shaded = false, timer = null;

  // What lies on the board: every step shows or hides the parts that it changed.
  function turn(step) {
    for (const part of data.frames[step]) find("part-" + part).classList.toggle("off");
  }

  function shade() {
    const chosen = overlay && overlay.value !== "" ? data.overlays[Number(overlay.value)][at] : null;
    if (chosen || shaded) {
      const heats = chosen ? data.heats[chosen[0]] : "";
      data.spots.forEach((spot, number) => {
        const shape = find("spot-" + spot), mark = shape.classList.contains("mark");
        shape.setAttribute("class", (chosen ? "h" + heats[number] : "") + (mark ? " mark" : ""));
      });
      find("shades").setAttribute("class", chosen ? "coloured" : "");
      shaded = Boolean(chosen);
    }
    if (overlay) find("caption").textContent = chosen ? data.captions[chosen[1]] : "";
  }

  function mark() {
    for (const spot of marked) find("spot-" + spot).classList.remove("mark");
    marked = data.touched[at];
    for (const spot of marked) find("spot-" + spot).classList.add("mark");
  }

  function tell() {
    const words = data.words, current = story.querySelector("[aria-current]");
    const place = at ? fill(words.after, { move: at, moves: last }) : words.before;
    const told = at ? find("move-" + at) : null;
    const said = told ? place + ": " + told.lastElementChild.textContent : place;
    find("now").textContent = said;
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", said);
    if (current) current.removeAttribute("aria-current");
    if (told) {
      told.setAttribute("aria-current", "step");
      const item = told.parentElement;
      story.scrollTop = item.offsetTop - (story.clientHeight - item.offsetHeight) / 2;
    } else story.scrollTop = 0;
    if (marker) {
      const { left, right } = marker.dataset;
      const share = last > 1 ? Math.max(0, at - 1) / (last - 1) : 0;
      marker.setAttribute("transform", `translate(${(share - 1) * (right - left)} 0)`);
    }
  }

  function go(wanted) {
    const to = Math.min(last, Math.max(0, wanted));
    while (at < to) turn(++at);
    while (at > to) turn(at--);
    mark();
    shade();
    tell();
    if (at === last) stop();
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    run.textContent = data.words.play;
  }

  function play() {
    if (timer !== null) return stop();
    if (at === last) go(0);
    run.textContent = data.words.pause;
    timer = setInterval(() => go(at + 1), 900);
  }

  const step = (moves) => { stop(); go(at + moves); };
  const keys = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    PageDown: () => step(5),
    PageUp: () => step(-5),
    Home: () => { stop(); go(0); },
    End: () => go(last),
    " ": play,
  };

  slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
  find("first").addEventListener("click", keys.Home);
  find("back").addEventListener("click", keys.ArrowLeft);
  find("on").addEventListener("click", keys.ArrowRight);
  find("last").addEventListener("click", keys.End);
  run.addEventListener("click", play);
  if (overlay) overlay.addEventListener("change", shade);
  story.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    stop();
    go(Number(link.id.slice("move-".length)));
  });
  // Only where the keys do nothing else: on the play buttons, the story, or with nothing chosen.
  document.addEventListener("keydown", (event) => {
    const plain = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey);
    const there = event.target;
    const playing = there === document.body || there.closest(".play");
    if (!plain || !playing || !(event.key in keys) || there.matches("select, input")) return;
    if (event.key === " " && there.matches("button, a")) return;
    event.preventDefault();
    keys[event.key]();
  });

  function follow() {
    const asked = /^#move-(\d+)$/.exec(location.hash);
    if (asked) go(Number(asked[1]));
  }

  go(last);
  follow();
  addEventListener("hashchange", () => { stop(); follow(); });
})();
