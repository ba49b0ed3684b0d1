"""How a driver is asked, and how he decides by his order and his policy where he is not."""
