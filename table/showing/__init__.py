"""A moment becomes a scene, sentences, lights, sound, speech, a terminal, a display, pages."""
