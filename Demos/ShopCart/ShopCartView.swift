import DemoOutput
import Treadmill

/// What a cart's view shows: the view's own idea of an article, ready to be read. Where it comes from is somebody else's affair.
struct ShopCartContent: Hashable, Sendable {
  var name: String
  var price: String
  var count: String
}

/// Knows what a cart shows. Asked when the view is made and on ``ShopCartView/reloadData()``.
protocol ShopCartViewDataSource: AnyObject {
  func content(of view: ShopCartView) -> ShopCartContent
}

/// Hears what a person does to a cart.
protocol ShopCartViewDelegate: AnyObject {
  /// The button has been pressed: a finger came down on it and was lifted from it.
  func shopCartViewDidClick(_ view: ShopCartView)
}

/// One article of a cart, with a button to buy it. It depends on two protocols and on no entity, and retains neither end.
final class ShopCartView: View {
  weak var dataSource: (any ShopCartViewDataSource)?
  weak var delegate: (any ShopCartViewDelegate)?

  let nameLabel = Label(size: 16, color: .black)
  let priceLabel = Label(size: 14, color: Color(hex: 0xC2571A))
  let countLabel = Label(size: 14, color: .gray)
  let buyButton = BuyButton()
  private let thumbnail = Thumbnail()
  private static let padding = 12.0

  init(frame: Rect = .zero, dataSource: (any ShopCartViewDataSource)? = nil) {
    self.dataSource = dataSource
    super.init(frame: frame)
    backgroundColor = .white
    layer.cornerRadius = 10
    for view in [thumbnail, nameLabel, priceLabel, countLabel, buyButton] { addSubview(view) }
    buyButton.onPress = { [weak self] in self.map { $0.delegate?.shopCartViewDidClick($0) } }
    reloadData()
  }

  /// Asks the data source anew; without one the cart is empty.
  func reloadData() {
    let content = dataSource?.content(of: self) ?? ShopCartContent(name: "", price: "", count: "")
    nameLabel.text = content.name
    priceLabel.text = content.price
    countLabel.text = content.count
    setNeedsLayout()  // a label's text is as wide as it is, and nothing else would mark this view
  }

  /// From the left the thumbnail, then name over price and count, and the button at the right end.
  override func layoutSubviews() {
    super.layoutSubviews()
    let inner = bounds.insetBy(dx: ShopCartView.padding, dy: ShopCartView.padding)
    guard !inner.isNull else { return }  // no room at all
    thumbnail.frame = Rect(x: inner.minX, y: inner.minY, width: inner.height, height: inner.height)
    buyButton.frame = Rect(x: inner.maxX - 56, y: inner.midY - 14, width: 56, height: 28)
    let x = thumbnail.frame.maxX + ShopCartView.padding
    let room = max(0, buyButton.frame.minX - ShopCartView.padding - x)
    let half = inner.height / 2
    nameLabel.frame = Rect(x: x, y: inner.minY, width: room, height: half)
    let priceWidth = min(room, priceLabel.sizeThatFits(.zero).width)
    priceLabel.frame = Rect(x: x, y: inner.minY + half, width: priceWidth, height: half)
    let countX = priceLabel.frame.maxX + ShopCartView.padding
    countLabel.frame = Rect(x: countX, y: inner.minY + half, width: max(0, x + room - countX), height: half)
  }
}
