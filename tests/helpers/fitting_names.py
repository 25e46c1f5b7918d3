"""Names that can be used at a table, for tests that try many."""

from hypothesis import strategies as st

from p2pcryptid.alphabet import LETTERS, LOOK_ALIKES, MARKS
from p2pcryptid.limits import NAME_CHARACTERS

ALPHABET = [chr(one) for first, last in LETTERS for one in range(first, last + 1)]
GROUPS = [group.partition(":")[::2] for group in LOOK_ALIKES.split()]
letters = (
    st.sampled_from([one for first, others in GROUPS for one in first + others if one not in MARKS])
    | st.sampled_from("abil1Oo0АаΑα")  # so that names are often alike
    | st.sampled_from(ALPHABET)
)
inner = st.text(letters | st.sampled_from(MARKS), max_size=NAME_CHARACTERS - 2)
fitting_names = st.builds("".join, st.tuples(letters, inner, letters)) | letters
