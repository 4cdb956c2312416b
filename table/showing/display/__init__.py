"""The display: paints Scenes with pygame, and turns mouse and keyboard into gestures.

Importing this package costs nothing; pygame comes with `window` and `picture`. What a caller uses:

    table.showing.display.window.Window(size=(1280, 720), fullscreen=False, title="Tidetable")
        .show(picture, now)               paint what changed since the last scene, if anything
        .next_frame(now) -> float | None  when `show` wants to be called again, None: when the scene changes
        .events() -> list[Gesture]        what hand and keyboard did since the last call
        .screenshot(path)                 the picture as shown, as a PNG
        .close()
    table.showing.display.picture.render(scene, size=(1280, 720)) -> pygame.Surface
    table.showing.display.picture.save_picture(scene, path, size=(1280, 720))
    table.showing.display.sound.Sounds(on=True, volume=0.5).play("accepted"), .close()
    table.showing.display.gestures   the values `events` returns
    table.showing.display.look       the colours, seats included, without pygame
"""
