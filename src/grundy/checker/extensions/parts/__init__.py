"""What some extensions share."""
