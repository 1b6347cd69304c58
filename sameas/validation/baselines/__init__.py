"""How far one gets without any model: baselines, their rankings, and how they tell pairs apart."""
