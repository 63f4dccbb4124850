"""What scenarios of games on an island share: building positions, and how a view's parts are named."""
