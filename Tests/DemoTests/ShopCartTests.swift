import DemoOutput
import DemoOutput
import Testing
import Treadmill

@testable import ShopCart

@Suite("ShopCart", .serialized)
struct ShopCartTests {
  private let book = Book(title: "A Pattern Language", cents: 4_205, pieces: 2)

  @Test("the demo prints the view, what the delegate hears of taps, and that another entity gives the same picture")
  func output() throws {
    let (status, output) = try Demo.run("ShopCart")
    #expect(status == 0)
    #expect(
      output == ShopCart.introduction + "\n\n" + """
        the view that shows a Book:

        <ShopCartView; frame = (20 16; 360 80); backgroundColor = #ffffff>
           | <Thumbnail; frame = (12 12; 56 56)>
           | <Label; frame = (80 12; 200 28); text = 'A Pattern Language'; userInteractionEnabled = NO>
           | <Label; frame = (80 40; 75.6 28); text = 'EUR 42.50'; userInteractionEnabled = NO>
           | <Label; frame = (167.6 40; 112.4 28); text = 'x 2'; userInteractionEnabled = NO>
           | <BuyButton; frame = (292 26; 56 28); text = 'Buy'; backgroundColor = #2e7d32>

        and the taps in it:

        tap                       goes to         clicks heard
        on the button             BuyButton       1
        8 points above it         BuyButton       2
        on it, lifted elsewhere   BuyButton       2
        on the name               ShopCartView    2
        outside of the cart       Window          2

        the view that shows a Product, which replaced Book, is the same picture

        """)
  }

  @Test("the picture shows name, price, count and button")
  func picture() throws {
    let picture = try Demo.checkedPicture("ShopCart") { picture in
      let numbers = picture.panels.map { $0.labels.flatMap(\.numbers) }
      let (euros, cents) = (numbers[1][0].rounded(.down), 100 * numbers[0][0])
      return [[], [cents, numbers[0][1]], [euros, 100 * (numbers[1][0] - euros), numbers[1][1]], numbers[0]]
    }
    for panel in picture.panels { #expect(panel.labels == ["cover", "A Pattern Language", "EUR 42.50", "x 2", "Buy"]) }
  }

  @Test("a picture that cannot be written is said in a sentence, and the status is not 0")
  func unwritablePicture() throws {
    let (status, output) = try Demo.run("ShopCart", ["--svg", "/no such folder/x.svg"])
    #expect(status == 1)
    #expect(output == "Error: cannot write the picture to /no such folder/x.svg: is its folder there, and may you write into it?\n")
  }

  @Test("two entities of different shape give one and the same view")
  func entities() {
    let old = Counter(showing: BookSource(book))
    let new = Counter(showing: ProductSource(Product(names: ["en": "A Pattern Language"], price: (42, 5), amount: 2)))
    #expect(old.cart.priceLabel.text == "EUR 42.05")
    #expect(old.cart.recursiveDescription == new.cart.recursiveDescription)
    #expect(old.cart.svg() == new.cart.svg())
  }

  @Test("reloadData shows what the source has become, and lays out anew; without it nothing changes")
  func reloading() {
    let source = BookSource(book)
    let counter = Counter(showing: source)
    let before = counter.window.svg()
    source.book.cents = 100_000
    counter.tick()
    #expect(counter.window.svg() == before)
    let width = counter.cart.priceLabel.frame.width
    counter.cart.reloadData()
    counter.tick()
    #expect(counter.cart.priceLabel.text == "EUR 1000.00")
    #expect(counter.cart.priceLabel.frame.width > width)
  }

  @Test("a text without room is cut at its end")
  func cutText() {
    let counter = Counter(showing: BookSource(Book(title: String(repeating: "ab", count: 20), cents: 1, pieces: 1)))
    #expect(counter.window.svg().contains(">abababababababababa…</text>"))
  }

  @Test("neither data source nor delegate is retained, and a cart without them is empty and silent")
  func weakness() {
    var source: BookSource? = BookSource(book)
    let cart = ShopCartView(frame: Rect(x: 0, y: 0, width: 360, height: 80), dataSource: source)
    source = nil
    #expect(cart.dataSource == nil)
    cart.reloadData()
    #expect([cart.nameLabel, cart.priceLabel, cart.countLabel].map(\.text) == ["", "", ""])

    var counter: Counter? = Counter(showing: BookSource(book))
    let orphan = counter!.cart
    counter = nil
    #expect(orphan.delegate == nil)
    orphan.buyButton.onPress()
  }

  @Test("the button takes a finger within 44 points of height, and presses only if it is lifted there too")
  func button() {
    let counter = Counter(showing: BookSource(book))
    let frame = counter.cart.buyButton.frame
    for (y, hits) in [(frame.midY - 22, true), (frame.midY - 22.5, false), (frame.midY + 21.5, true), (frame.midY + 22, false)] {
      let before = counter.clicks
      let hit = counter.tap(Point(x: frame.midX, y: y))
      #expect((hit === counter.cart.buyButton) == hits, "y = \(y)")
      #expect(counter.clicks == before + (hits ? 1 : 0))
    }
    let before = counter.clicks
    counter.tap(counter.cart.buyButton.center, liftedAt: Point(x: 0, y: 0))
    #expect(counter.clicks == before)
    counter.tap(Point(x: 100, y: 40), liftedAt: counter.cart.buyButton.center)
    #expect(counter.clicks == before)
  }
}
