/// The entity of the first version.
struct Book {
  var title: String
  var cents: Int
  var pieces: Int
}

/// The entity that took its place: other names, other types. The view has not heard of either.
struct Product {
  /// By language.
  var names: [String: String]
  /// Whole euros and cents.
  var price: (euros: Int, cents: Int)
  var amount: Int
}

/// Turns a book into what a cart shows.
final class BookSource: ShopCartViewDataSource {
  var book: Book

  init(_ book: Book) { self.book = book }

  func content(of view: ShopCartView) -> ShopCartContent {
    ShopCartContent(name: book.title, price: priceText(cents: book.cents), count: "x \(book.pieces)")
  }
}

/// Turns a product into what a cart shows.
final class ProductSource: ShopCartViewDataSource {
  var product: Product

  init(_ product: Product) { self.product = product }

  func content(of view: ShopCartView) -> ShopCartContent {
    ShopCartContent(
      name: product.names["en"] ?? "", price: priceText(cents: 100 * product.price.euros + product.price.cents),
      count: "x \(product.amount)")
  }
}

private func priceText(cents: Int) -> String {
  let (euros, rest) = cents.quotientAndRemainder(dividingBy: 100)
  return "EUR \(euros)." + (rest < 10 ? "0" : "") + "\(rest)"
}
