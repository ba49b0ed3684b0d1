"""Predictions: people who look on say who will be on the podium; the last post names who said it best."""
