import { nounWithin, type Reading, sentenceAt } from './reading.ts';

const CURRENCY_BEFORE = '[$€£¥₽₹₩₺₴₸]|usd|eur|gbp|cad|rmb|cny|rub|inr|rs\\.?|sar|aed|egp|us\\$|c\\$';
const CURRENCY_AFTER =
  '[$€£¥₽₹₩₺₴₸]|(?:usd|eur|gbp|cad|rmb|cny|rub|inr|sar|aed|egp|dollars?|euros?|bucks|cents|руб\\p{L}*|р|грн|тенге)(?!\\p{L})|р\\.|元|块|ريال|درهم|جنيه|دينار|دولار|ر\\.س';
const AMOUNT = "\\d{1,9}(?:[ .,\\u00a0']\\d{3}(?!\\d)){0,3}(?:[.,]\\d{1,3})?";

const UNITS =
  '(?:minutes?|mins?|m|seconds?|secs?|s|hours?|hrs?|h|days?|d|weeks?|months?|years?|points?|pts|miles?|km|kg|gb|mb|kb|steps|followers|people|items?|times|copies|мин\\p{L}*|сек\\p{L}*|час\\p{L}*|дн\\p{L}*|день|недел\\p{L}*|месяц\\p{L}*|балл\\p{L}*|бонус\\p{L}*|км|кг|гб|мб|шт|штук|раз)(?![\\p{L}\\d])|分钟|分鐘|分|秒|小时|小時|天|日|周|个月|年|积分|次|件|人|دقيقة|دقائق|ثانية|ثوان|ساعة|ساعات|يوم|أيام|أسبوع|شهر|نقطة|نقاط|مرات|كم|ميجا|جيجا';

const LABELS =
  'order|invoice|tracking|shipment|parcel|booking|reservation|ticket|case|ref(?:erence)?|receipt|policy|flight|train|bus|room|gate|table|seat|customer id|user id|order id|transaction id|trip(?: id)?|client id|device id|balance|queue|version|build|заказ\\p{L}*|рейс\\p{L}*|поезд\\p{L}*|вагон\\p{L}*|место|билет\\p{L}*|отправлени\\p{L}*|обращени\\p{L}*|квитанци\\p{L}*|договор\\p{L}*|баланс\\p{L}*|остаток|доступно|счёт\\p{L}*|счет\\p{L}*|订单|单号|运单|快递单|航班|车次|编号|余额|工单|房间|\\p{L}{0,3}طلبك?|الفاتورة|فاتورة|الشحنة|شحنتك|رحلة|الرحلة|حجزك|الحجز|التذكرة|تذكرتك|رصيدك?|الرصيد|العملية';

/** Purposes of a code. A colon after one of them announces a code, not another number: "to enter your account: 482193". */
const LOOSE_LABELS = 'account|acct|request|transaction|заявк\\p{L}*|аккаунт\\p{L}*|账号|账户|حسابك|الحساب';

const NUMBERING = '(?:number|num|no\\.?|nr\\.?|id|ref|is|номер\\p{L}*|号码|号|为|是|رقم|رقمه|هو)';
/** "Your order is 4821" names an order. Behind a code's noun ("the code for your order is 4821") it names the code. */
const NAMES_A_CODE = /(?:^|\s)(?:is|هو)[\s:：]*[\d«"]|[为是][\s:：]*[\d«"]/iu;

const CALL_WORDS =
  'call(?: us)?(?: at| on)?|dial|tel\\.?|phone|hotline|звоните|позвоните|тел\\.?|по телефону|телефон\\p{L}*|致电|拨打|电话|热线|客服|اتصل(?: على| بـ| ب)?|هاتف|على الرقم';

const TAILS =
  'ending(?: in| with)?|ends(?: in| with)?|last (?:4|four)(?: digits)?(?: of)?|card|visa|mastercard|amex|尾号为?|卡号?|末四位|карт\\p{L}*|оканчивающ\\p{L}*(?: на)?|мир|المنتهية?(?: بـ| ب)?|تنتهي(?: بـ| ب)?|بطاقتك|البطاقة';

/** The start of a word, in scripts that separate words. Chinese and Arabic text can continue without a blank. */
const START = '(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\d])';
function pattern(source: string) {
  return new RegExp(source, 'giu');
}

/**
 * Patterns that look like a code and are not one. The widest come first, because they contain narrower ones. The shapes of a
 * code already exclude dates, times and phone numbers with dashes. Each pattern has its own test.
 */
const noise: readonly RegExp[] = [
  pattern('(?:https?://|www\\.)[^\\s，。]+'),
  pattern('(?<![\\w.+-])[\\w.+-]{1,64}@[\\w-]{1,64}(?:\\.[\\w-]{1,64}){1,4}'),
  /(?<![\w.-])(?:[A-Za-z0-9-]{1,63}\.){1,4}(?:[a-z]{2,24}\/[^\s，。]*|(?:com|net|org|io|me|app|co|ru|cn|us|ca|uk|de|gg|tv|ai|dev|ly|ae|sa|eg)(?![\w-]))/gu,
  pattern('(?<![\\d+])(?:\\+?1[ .-]?)?(?:\\(\\d{3}\\) ?|\\d{3}[ .-])\\d{3}[ .-]\\d{4}(?!\\d)'),
  pattern('\\+\\d{1,4}(?:[ .()-]{1,2}\\d{1,5}(?!\\d)){1,6}|\\+\\d{6,15}(?!\\d)'),
  pattern('(?<!\\d)0\\d{2,4} \\d{3,4} \\d{3,4}(?!\\d)'),
  pattern('(?<!\\d)0\\d{2,4}[ /-]\\d{6,8}(?!\\d)'),
  pattern('(?<![\\d*])\\d{2,12}[*•x·]{1,12}-?\\d{2,12}(?!\\d)'),
  pattern(`${START}(?:${CALL_WORDS})[\\s:：]{0,3}[\\d(][\\d() -]{2,16}`),
  pattern(`(?<![\\p{L}\\d$])(?:${CURRENCY_BEFORE}) ?${AMOUNT}(?!\\d)`),
  pattern(`(?<![\\d.,])${AMOUNT} ?(?:${CURRENCY_AFTER})`),
  pattern(`${START}\\d{1,5}(?:[-–]\\d{1,4})?[ -]?(?:${UNITS})`),
  pattern('(?<!\\d)\\d{1,9}(?:[.,]\\d{1,9}){1,4}(?!\\d)'),
  pattern('№\\s?\\d+'),
  pattern('(?<![\\p{L}\\d])\\d{1,8}(?:st|nd|rd|th)(?![\\p{L}\\d])'),
  // Words that are written with a digit, and the PIN of an old messenger: eight hexadecimal digits.
  pattern(
    '(?<![\\p{L}\\d])(?:4eva|4ever|2nite|2night|2moro\\p{L}*|2day|some1|every1|any1|no1|gr8|l8r?|m8|w8|h8|b4|2gether|4get|4give|sum1)(?![\\p{L}\\d])',
  ),
  pattern('(?<!\\p{L})(?:bbm?|blackberry)(?!\\p{L})[^\\n]{0,40}?(?<![A-Z\\d])[A-F\\d]{8}(?![A-Z\\d])'),
  pattern(
    `${START}(?:${LABELS})(?:[\\s:：#№]{0,3}${NUMBERING}){0,2}[\\s:：#№"«]{0,3}[A-Z]{0,3}-?\\d[\\dA-Z-]{2,20}`,
  ),
  pattern(`${START}(?:${LOOSE_LABELS})(?:\\s{0,2}${NUMBERING}[\\s:：]{0,2}|\\s?[#№]\\s?|\\s)\\d{3,20}`),
  pattern(`(?:${TAILS})[\\s:：]{0,2}[*•x·.]{0,12}\\s?\\d{3,5}(?!\\d)`),
  pattern('[*•·]{1,12}\\s?\\d{3,5}(?![\\d*])|(?<!\\p{L})x{2,12}-?\\d{3,5}(?!\\d)'),
  pattern(
    `${START}(?:text|txt|reply|sms|send|sent|forward|отправ\\p{L}*|发送|发短信|أرسل)[^.!?\\n\\d]{0,40}\\s?(?:to|на номер|на|至|到|إلى)[\\s:：]{0,2}\\d{3,6}(?!\\d)`,
  ),
  /(?<!\d)\d{1,6} (?:[NSEW]\.? )?[A-Z][a-z]{1,20} (?:St|Street|Ave|Avenue|Rd|Road|Blvd|Lane|Drive|Dr|Way|Court)\b/gu,
  /\b(?:AZ|CA|CO|FL|GA|IL|MA|MI|NC|NJ|NV|NY|OH|OR|PA|TX|VA|WA) \d{5}(?!\d)/gu,
];

function namesACode(text: string, at: number, { tokens, sentences }: Reading): boolean {
  return NAMES_A_CODE.test(text) && nounWithin(tokens, sentenceAt(sentences, at).from, at);
}

/** The message with everything that cannot be a code overwritten by NUL characters, so that the offsets stay the same. */
export function withoutNoise(reading: Reading): string {
  let left = reading.message;
  for (const shape of noise) {
    left = left.replace(shape, (match, ...rest) => {
      const at: unknown = rest.findLast((value) => typeof value === 'number');
      const kept = typeof at === 'number' && namesACode(match, at, reading);
      return kept ? match : '\u0000'.repeat(match.length);
    });
  }
  return left;
}
