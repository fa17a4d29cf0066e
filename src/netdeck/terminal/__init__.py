"""Line mode: plain lines for terminals, screen readers and pipes."""
