// `import Treadmill` is enough for a user of the engine.
@_exported public import PhotoFeed
@_exported public import Scrolling
@_exported public import Tiling
@_exported public import ViewTree
