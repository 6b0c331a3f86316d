// The words that stand beside a code, and the ones that look like it. All patterns are tried on at most
// `codeTextMaxCharacters` characters and have no nested repetition, so their time is bounded.

/** Words of which one must be near a number before it can be a code. */
export const codeWords =
  /code|coce|kode?\b|kodu|código|codigo|codice|\botp\b|\bpin\b|passcode|password|passwort|kennwort|contraseña|clave|senha|mot de passe|şifre|one[- ]time|verif|confirm|authenti|auth\b|activat|security|token|\btan\b|2fa|la ma\b|\bmã\b|код|парол|пин|подтвер|актив|верифик|авториз|验证|校验|动态|确认码|激活码|登录码|密码|口令|代码|驗證|認證|確認|認証|コード|인증|코드|رمز|كود|التحقق|تحقق|التأكيد|تأكيد|التفعيل|كلمة المرور|كلمة السر|السري/giu;

/** Words that may stand between such a word and the code without loosening the tie. */
export const linkBefore =
  /^(?:[\s:：=\-–—'"«»„“”‘’`()[\]【】「」（）<>*#,，、]|\b(?:is|are|es|est|ist|é|lautet|number|no)\b|это|является|是|为|為|は|码|碼|номер|هو|هي|الخاص|بك|لك)*$/iu;

/** How a sentence goes on after a code that stands in front: "482193 is your…", "482193 — код…". */
export const linkAfter =
  /^[\s'"»”)\]】」）>*]*(?:[-–—(（:：,，]\s*|(?:is|as|to|for|es|est|ist|la|é)\s|это\s|ваш|для\s|是|为|為|هو|هي|رمز|كود)/iu;

/** The same, so plainly said that even 2019 can be the code. */
export const plainLinkAfter =
  /^['"”]?\s+(?:is (?:your|the)|[—–-] (?:ваш|код)|это ваш|是[您你]的|هو رمز)(?!\p{L})/iu;

/** Codes of another trade. Each swallows the number behind it, so that it can be nobody's verification code. */
export const otherCodes = new RegExp(
  [
    '(?:promo(?:tion(?:al)?)?|coupon|discount|voucher|gift(?: card)?|zip|postal|post|area|country|dial(?:l?ing)?|purchase|referral|invit(?:e|ation)|tracking|error|bar|qr|dress|source|reference|booking|reservation|order|pick-?up|collection|product|branch|swift|sort|tax|offer|rebate|gate|door)[ -]?codes?',
    'промо-?код\\p{L}*|(?:почтов\\p{L}*|штрих)[ -]?код\\p{L}*|код\\p{L}* (?:скидки|товара|ошибки|города|региона|страны|купона|получения|посылки|заказа)',
    '优惠码|优惠券码?|邀请码|取件码|取货码|提货码|区号|邮编|邮政编码|兑换码|错误代码|订单代码|条形码|二维码',
    '(?:رمز|كود) (?:ال)?(?:خصم|قسيمة|منطقة|بريدي|شحنة|تتبع|دعوة|دولة|خطأ|استلام|طلب)|الرمز البريدي|كود الخصم',
  ]
    .map((words) => `(?:${words})`)
    .join('|')
    .replace(/^/, '(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])(?:')
    .concat(')[\\s:：=\\-–—\'"«“#]{0,4}(?:(?:is|это|是|为|هو)[\\s:：]{0,2})?[A-Z0-9-]{0,12}'),
  'giu',
);
