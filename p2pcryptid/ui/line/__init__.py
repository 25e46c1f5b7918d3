"""Line by line in any terminal."""
