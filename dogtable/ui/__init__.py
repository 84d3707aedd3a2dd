"""The window. This is the only part of the program that knows a screen."""

import os

# SDL and pygame read these when they are loaded, so they are set before any module of this package imports pygame.
for _name, _value in {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # real pixels, not a picture that Windows stretches
    "SDL_IME_SHOW_UI": "1",
    "SDL_VIDEO_X11_WMCLASS": "dogtable",
    "SDL_VIDEO_WAYLAND_WMCLASS": "dogtable",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    "SDL_VIDEO_CENTERED": "1",
}.items():
    os.environ.setdefault(_name, _value)
