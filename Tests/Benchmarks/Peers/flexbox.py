"""Taffy (by stretchable) and Yoga (by pyyoga) on the nine-photo cell at a new width: prints "name nanoseconds" lines.

Padding 10, three rows of three square photos whose side follows the width: for Yoga they share what gaps of 10 leave, for Taffy, which
gives a growing item no height from its aspect ratio, a side is 30 % of the row. The engines are called beneath their Python classes, so that
one call is one layout; an empty call of the same binding is measured and subtracted.
"""
import statistics
import time

ROUNDS, CALLS = 9, 2000


def nanoseconds(layout):
    def once():
        start = time.process_time_ns()
        for call in range(CALLS):
            layout(320.0 if call & 1 == 0 else 390.0)
        return (time.process_time_ns() - start) / CALLS

    return statistics.median(once() for _ in range(ROUNDS))


def taffy():
    from stretchable import Node
    from stretchable.style import AUTO, AlignItems, FlexDirection, JustifyContent, PCT
    from stretchable import node as module
    from stretchable import taffylib

    def photo():
        return Node(size=(30 * PCT, AUTO), aspect_ratio=1.0)

    def row():
        photos = [photo() for _ in range(3)]
        return Node(
            *photos, flex_direction=FlexDirection.ROW, align_items=AlignItems.START, justify_content=JustifyContent.SPACE_BETWEEN)

    rows = [row() for _ in range(3)]
    cell = Node(*rows, padding=10, gap=10, flex_direction=FlexDirection.COLUMN, size=(100 * PCT, AUTO))
    cell.compute_layout((390, 390))
    last = cell[2][2].get_box()
    assert abs(last.width - 111) < 0.01 and abs(last.height - 111) < 0.01 and abs(last.x - 259) < 0.01, last
    pointer, root = module.taffy._ptr, cell._node_id
    spaces = {width: module.SizeAvailableSpace(width, 390).to_dict() for width in (320.0, 390.0)}

    def layout(width):
        taffylib.node_compute_layout(pointer, root, spaces[width])

    def clean(_):
        taffylib.node_dirty(pointer, root)

    return nanoseconds(layout) - nanoseconds(clean)


def yoga():
    import pyyoga
    from pyyoga import Direction, Edge, FlexDirection, Gutter

    cell = pyyoga.Node()
    cell.flex_direction = FlexDirection.Column
    cell.set_padding(Edge.All, 10)
    cell.set_gap(Gutter.All, 10)
    for _ in range(3):
        row = pyyoga.Node()
        row.flex_direction = FlexDirection.Row
        row.set_gap(Gutter.All, 10)
        cell.add_child(row)
        for _ in range(3):
            photo = pyyoga.Node()
            photo.flex_grow, photo.flex_basis, photo.aspect_ratio = 1, 0, 1
            row.add_child(photo)
    cell.calculate_layout(390, 390)
    assert abs(cell.get_child(0).get_child(0).layout_width - (390 - 40) / 3) < 0.6
    inner, left_to_right = cell._node, Direction.LTR

    def layout(width):
        inner.calculate_layout(width, 390.0, left_to_right)

    def clean(_):
        inner.is_dirty()

    return nanoseconds(layout) - nanoseconds(clean)


for name, measure in (("taffy-cell", taffy), ("yoga-cell", yoga)):
    try:
        print(f"{name} {measure():.1f}")
    except Exception as error:
        print(f"# {name}: {type(error).__name__}: {error}")
