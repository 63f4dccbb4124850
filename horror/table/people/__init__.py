"""Who sits where: joining, leaving, substitutes, absences."""
