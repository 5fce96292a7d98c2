extension Workload {
  /// The sums over the events of an edit: offsets, first visible items, and the content's length in the end.
  struct EditSums: Equatable {
    var offsets = 0
    var firstVisible = 0
    var total = 0
  }

  /// What the workloads come to, in any engine that is right: worked out before this one was written.
  struct Sums {
    let total: Int
    let steady: Int
    let jumps: Int
    let scrolls: Int
    let prepend: EditSums
    let insert: EditSums
    /// Its first visible items are not summed.
    let resize: EditSums
  }

  /// - Parameter count: one of ``counts``; of no other list it is known.
  static func sums(count: Int) -> Sums {
    switch count {
    case 10_000:
      Sums(
        total: 2_127_380, steady: 444_062_521, jumps: 50_066_606, scrolls: 50_000_506,
        prepend: EditSums(offsets: 3_197_430_350, firstVisible: 15_007_000, total: 6_397_860),
        insert: EditSums(offsets: 2_232_885_870, firstVisible: 10_496_500, total: 2_341_180),
        resize: EditSums(offsets: 21_296_887_730, total: 2_134_990))
    case 100_000:
      Sums(
        total: 21_299_800, steady: 869_375_776, jumps: 500_870_750, scrolls: 500_050_042,
        prepend: EditSums(offsets: 12_774_295_420, firstVisible: 59_918_000, total: 25_554_850),
        insert: EditSums(offsets: 21_406_622_230, firstVisible: 100_495_500, total: 21_515_560),
        resize: EditSums(offsets: 213_061_882_080, total: 21_309_800))
    case 1_000_000:
      Sums(
        total: 213_092_890, steady: 869_375_776, jumps: 5_012_307_999, scrolls: 5_000_545_634,
        prepend: EditSums(offsets: 108_671_591_440, firstVisible: 510_072_000, total: 217_333_240),
        insert: EditSums(offsets: 213_200_321_610, firstVisible: 1_000_497_500, total: 213_307_580),
        resize: EditSums(offsets: 2_130_927_585_720, total: 213_091_230))
    case 10_000_000:
      Sums(
        total: 2_129_829_200, steady: 869_375_776, jumps: 50_123_644_689, scrolls: 50_005_500_964,
        prepend: EditSums(offsets: 1_067_048_113_140, firstVisible: 5_010_374_000, total: 2_134_103_660),
        insert: EditSums(offsets: 2_129_935_760_770, firstVisible: 10_000_495_500, total: 2_130_043_040),
        resize: EditSums(offsets: 21_298_372_584_230, total: 2_129_842_070))
    default: preconditionFailure("nobody has worked out what the workloads come to with \(count) items")
    }
  }

  /// At 1,000,000,000 items that are all measured.
  static let billionSteady = 869_375_776
  static let billionJumps = 5_012_475_772_657
  static let billionScrolls = 5_000_550_589_089
}
