import ArgumentParser
import DemoOutput
import Treadmill

/// Stands for a part of the post "layoutSubviews": a view that does not know the entity that it shows, only what of it is to be seen.
@main
struct ShopCart: DrawingCommand {
  static let post: BlogPost? = .layoutSubviews
  static let subject =
    "Tries its advice that a view knows a data source and a delegate and no entity: the entity changes, the view does not."

  @OptionGroup var file: DrawingFile

  private static let book = Book(title: "A Pattern Language", cents: 4_250, pieces: 2)
  private static let product = Product(names: ["en": "A Pattern Language"], price: (42, 50), amount: 2)

  private func counters() -> (old: Counter, new: Counter) {
    (Counter(showing: BookSource(ShopCart.book)), Counter(showing: ProductSource(ShopCart.product)))
  }

  func report() -> [String] {
    let (old, new) = counters()
    return ["the view that shows a Book:", "", old.cart.recursiveDescription, "", "and the taps in it:", ""] + old.tapped() + [
      "", "the view that shows a Product, which replaced Book, is \(old.cart.svg() == new.cart.svg() ? "the same" : "another") picture",
    ]
  }

  func drawing() -> Drawing {
    let (book, product) = (ShopCart.book, ShopCart.product)
    let (old, new) = counters()
    return Drawing(
      "Two entities in one class of view",
      [
        [
          Drawing.Panel("a Book with cents = \(book.cents) and pieces = \(book.pieces)", old.window),
          Drawing.Panel(
            "a Product with price = (\(product.price.euros), \(product.price.cents)) and amount = \(product.amount)", new.window),
        ]
      ],
      caption:
        "Look for a difference: there is none. A data source turns either entity into the same texts, \"\(old.cart.priceLabel.text)\" and "
        + "\"\(old.cart.countLabel.text)\", and the view knows neither entity.")
  }
}

/// A screen with one cart, and the person behind it who counts the clicks.
final class Counter: ShopCartViewDelegate {
  let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 112))
  let cart: ShopCartView
  private(set) var clicks = 0
  private let source: any ShopCartViewDataSource
  private var frame = 0

  init(showing source: any ShopCartViewDataSource) {
    self.source = source
    cart = ShopCartView(frame: Rect(x: 20, y: 16, width: 360, height: 80), dataSource: source)
    cart.delegate = self
    window.backgroundColor = Color(hex: 0xE3E8EE)
    window.addSubview(cart)
    tick()
  }

  func shopCartViewDidClick(_ view: ShopCartView) { clicks += 1 }

  func tick() {
    frame += 1
    window.tick(at: Instant(frame: frame, hz: 60))
  }

  /// A finger that comes down at one place of the cart and goes up at another.
  ///
  /// - Returns: the view that got the touch.
  @discardableResult
  func tap(_ down: Point, liftedAt up: Point? = nil) -> View? {
    let instant = Instant(frame: frame, hz: 60)
    let hit = window.send(Touch(phase: .began, location: window.convert(down, from: cart), instant: instant))
    window.send(Touch(phase: .ended, location: window.convert(up ?? down, from: cart), instant: instant))
    tick()
    return hit
  }

  /// Some taps as a table: where, who got it, what the delegate has heard so far.
  func tapped() -> [String] {
    let button = cart.buyButton.center
    let taps: [(what: String, down: Point, up: Point?)] = [
      ("on the button", button, nil),
      ("8 points above it", Point(x: button.x, y: cart.buyButton.frame.minY - 8), nil),
      ("on it, lifted elsewhere", button, Point(x: 30, y: 40)),
      ("on the name", cart.nameLabel.center, nil),
      ("outside of the cart", Point(x: -10, y: 40), nil),
    ]
    let rows = taps.map { what, down, up in
      let hit = tap(down, liftedAt: up).map { "\($0)" } ?? "nobody"
      return what.padded(to: 26) + hit.padded(to: 16) + "\(clicks)"
    }
    return ["tap".padded(to: 26) + "goes to".padded(to: 16) + "clicks heard"] + rows
  }
}
