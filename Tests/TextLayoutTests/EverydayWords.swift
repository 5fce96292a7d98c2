/// Everyday words of a language, from which tests make texts. Parentheses, quotes and full stops stand where writers set them.
struct EverydayWords {
  let language: String
  /// Whether spaces stand between words.
  let isSpaced: Bool
  let words: [String]

  init(_ language: String, isSpaced: Bool = true, _ words: String) {
    self.language = language
    self.isSpaced = isSpaced
    self.words = words.split { $0 == " " || $0 == "\n" }.map(String.init)  // U+3000 is part of a word
  }

  static let all = [
    EverydayWords(
      "English",
      #"""
      the a of to and in that was it for on with as at by from we they she he I you this not but what when there out up about into over
      after more than other time people way day world life hand part child eye place work week case point company number group problem
      fact morning kitchen river bridge lantern coffee window garden photograph neighbourhood umbrella unbelievable extraordinary
      well-known half-past state-of-the-art mother's don't it's won't (finally) [sic] "hello" yes, no; maybe: really? great! end. and/or
      e.g. café naïve
      """#),
    EverydayWords(
      "simplified Chinese", isSpaced: false,
      #"""
      我们 今天 天气 很好 一起 去 公园 散步 吧 照片 里 的 人 都 在 笑 昨天 晚上 下 了 一场 大雨 孩子 喜欢 画画 朋友 从 北京 来 带 了
      很多 好吃 的 东西 火车 晚点 两个 小时 城市 灯光 真 漂亮 ，我 觉得 ，但是 ，因为 。他 说 ：“你好” 。然后 ！真的 ？为什么 、苹果
      、香蕉 （其实） 《故事》 —— …… 三十 2026年 5月 100元 手机 iPhone 和 Wi-Fi 。
      """#),
    EverydayWords(
      "traditional Chinese", isSpaced: false,
      #"""
      我們 今天 天氣 很好 一起 去 公園 散步 吧 照片 裡 的 人 都 在 笑 昨天 晚上 下 了 一場 大雨 孩子 喜歡 畫畫 朋友 從 臺北 來 帶 了
      很多 好吃 的 東西 火車 誤點 兩個 小時 城市 燈光 真 漂亮 ，我 覺得 ，但是 ，因為 。他 說 ：「你好」 。然後 ！真的 ？為什麼 、蘋果
      、香蕉 （其實） 《故事》 —— …… 三十 2026年 5月 100元 手機 iPhone 和 Wi-Fi 。
      """#),
    EverydayWords(
      "Japanese", isSpaced: false,
      #"""
      今日は とても いい 天気 でした 。みんなで 公園 へ 行って 写真を 撮りました 。昨日の 夜、 大きな 雨が 降った ので、 電車が
      遅れました 。友達 から 「ありがとう」 と 言われて、 うれしかった です！ ラーメン コーヒー スーパーマーケット コンピューター きっと
      ちょっと しゃべって 東京 大阪 2026年 5月 100円 （たぶん） 本当？ そうですね… すごい！　 ー と か が を に は も ・ 猫 犬 山 川
      """#),
    EverydayWords(
      "Korean",
      #"""
      오늘은 날씨가 정말 좋아서 친구들과 함께 공원에 갔습니다. 사진을 많이 찍고 맛있는 음식도 먹었어요. 어제 밤에 비가 많이 와서, 기차가
      두 시간 늦었다. "안녕하세요" 라고 말했더니 (사실은) 모두 웃었다! 그런데 왜? 서울 부산 커피 한 잔 2026년 5월 100원 아이들이 그림을
      그리고 강아지와 놀았다. 도시의 불빛이 참 아름답다
      """#),
    EverydayWords(
      "Arabic",
      #"""
      اليوم كان الطقس جميلا جدا ذهبنا إلى الحديقة مع الأصدقاء، والتقطنا صورا كثيرة. أمس في الليل نزل مطر غزير وتأخر القطار ساعتين؛ قال
      لي: «مرحبا» ثم ضحك! لماذا؟ الأطفال يحبون الرسم والقهوة في الصباح المدينة (حقا) ٢٠٢٦ ١٠٠ كتاب بيت نهر جسر مصباح صورة 2026 100
      """#),
    EverydayWords(
      "Hebrew",
      #"""
      היום היה מזג אוויר נהדר והלכנו לפארק עם חברים, צילמנו הרבה תמונות. אתמול בלילה ירד גשם חזק והרכבת איחרה בשעתיים; הוא אמר: "שלום"
      ואז צחק! למה? הילדים אוהבים לצייר וקפה בבוקר העיר (באמת) 2026 100 ספר בית נהר גשר ש"ח בית-ספר
      """#),
    EverydayWords(
      "Urdu",
      #"""
      آج موسم بہت اچھا تھا ہم دوستوں کے ساتھ باغ گئے، اور بہت سی تصویریں لیں۔ کل رات تیز بارش ہوئی اور گاڑی دو گھنٹے دیر سے آئی؛ اس نے
      کہا: «سلام» پھر ہنس پڑا! کیوں؟ بچے تصویر بنانا پسند کرتے ہیں صبح چائے شہر (واقعی) ۲۰۲۶ کتاب گھر دریا پل چراغ
      """#),
    EverydayWords(
      "Hindi",
      #"""
      आज मौसम बहुत अच्छा था हम दोस्तों के साथ बगीचे गए, और बहुत सारी तस्वीरें लीं। कल रात तेज़ बारिश हुई और ट्रेन दो घंटे देर से आई;
      उसने कहा: "नमस्ते" फिर हँस पड़ा! क्यों? बच्चे चित्र बनाना पसंद करते हैं सुबह चाय शहर (सच में) २०२६ किताब घर नदी पुल दीपक ज़िंदगी
      क्षेत्र विश्वविद्यालय
      """#),
    EverydayWords(
      "Thai", isSpaced: false,
      #"""
      วันนี้ อากาศ ดี มาก เรา ไป สวนสาธารณะ กับ เพื่อน ๆ และ ถ่ายรูป กัน เยอะ เมื่อคืน ฝนตก หนัก รถไฟ มา ช้า สอง ชั่วโมง เขา พูด ว่า
      สวัสดี แล้ว ก็ หัวเราะ ทำไม เด็ก ชอบ วาดรูป กาแฟ ตอนเช้า เมือง สวย จริง ๆ หนังสือ บ้าน แม่น้ำ สะพาน โคมไฟ 100 บาท 2026
      """#),
    EverydayWords(
      "Khmer", isSpaced: false,
      #"""
      ថ្ងៃនេះ អាកាសធាតុ ល្អ ណាស់ យើង បាន ទៅ សួនច្បារ ជាមួយ មិត្តភក្តិ ហើយ ថតរូប ជាច្រើន យប់មិញ ភ្លៀង ខ្លាំង រថភ្លើង មក យឺត ពីរ ម៉ោង គាត់
      និយាយ ថា សួស្តី រួច សើច ហេតុអ្វី ក្មេង ចូលចិត្ត គូររូប កាហ្វេ ពេលព្រឹក ទីក្រុង ស្អាត សៀវភៅ ផ្ទះ ទន្លេ ស្ពាន ។
      """#),
    EverydayWords(
      "Burmese", isSpaced: false,
      #"""
      ဒီနေ့ ရာသီဥတု အရမ်း ကောင်း တယ် ကျွန်တော်တို့ ပန်းခြံ ကို သူငယ်ချင်း တွေ နဲ့ သွား ခဲ့ တယ်။ ဓာတ်ပုံ အများကြီး ရိုက် ခဲ့ တယ်။ မနေ့ည က
      မိုး အရမ်း ရွာ လို့ ရထား နောက်ကျ တယ်၊ သူ က မင်္ဂလာပါ လို့ ပြော ပြီး ရယ် တယ်။ ဘာကြောင့်လဲ ကလေး တွေ ပန်းချီဆွဲ တာ ကြိုက် တယ် ကော်ဖီ
      မြို့ စာအုပ် အိမ် မြစ် တံတား
      """#),
    EverydayWords(
      "mixed posts",
      #"""
      the best 今天 写真 #sunset #旅行 @anna_b @user.name https://example.com/posts/2026/05/a-walk-in-the-park?id=42&ref=home
      www.example.org/路 👨‍👩‍👧‍👦 👍🏽 ❤️ 🇯🇵 🎉🎉🎉 😂 1️⃣ 🏳️‍🌈 $19.99 €1,299.00 50% 3:30pm +49-30-1234567 2026-05-17 10/12 ½ x² C++
      AT&T ☕️ → ✓ (see below) ... — – ‘quoted’ “double” 좋아요 مرحبا שלום नमस्ते photo.jpg v2.0.1 A/B R&D ¥500 ™ No.5 #1 a@b.io
      """#),
  ]
}
