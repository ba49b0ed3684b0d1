"""How to Play, and how it ends: rounds, plots, the Corpse Movement, getting home, the outcome."""
