# treadmill by Homebrew, built from the sources of a release: brew install --formula ./treadmill.rb
# Not run where it was written: there is no Homebrew. The url is that of the release, and sha256 that of its archive.
class Treadmill < Formula
  desc "Headless feed, scrolled and checked frame by frame"
  homepage "https://github.com/treadmill/treadmill"
  url "https://github.com/treadmill/treadmill/archive/refs/tags/0.1.0.tar.gz"
  sha256 "0" * 64
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on "swift" => :build
  depends_on "hiredis"
  depends_on "libpq"
  depends_on "libuv"
  depends_on "simdjson"
  uses_from_macos "curl"

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "treadmill"
    bin.install ".build/release/treadmill"
    generate_completions_from_executable(bin/"treadmill", "--generate-completion-script")
  end

  test do
    assert_match "none broken", shell_output("#{bin}/treadmill stress --seeds 1..2 --frames 60")
  end
end
