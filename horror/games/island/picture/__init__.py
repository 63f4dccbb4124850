"""Drawing islands of any shape, as SVG and as text."""
