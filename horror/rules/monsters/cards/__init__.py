"""Progress cards that touch roads, gates, knights or sanity."""
