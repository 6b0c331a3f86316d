/** The zeros of the scripts that have digits of their own; nine more follow each. */
const zeros = '٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐０';

/** The text in composed letters, with ASCII digits and without the marks that only steer the direction of a line. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]/g, '')
    .replaceAll(/[\uff21-\uff3a\uff41-\uff5a]/g, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) - 0xfee0),
    )
    .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replaceAll(/[\u00a0\u2007\u202f\u2009\u3000]/g, ' ')
    .replaceAll(/[\u2010-\u2012\uff0d]/g, '-')
    .trim();
}

/** Digits of other scripts as ASCII. A script that is not in the list keeps its digits. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  for (const zero of zeros) {
    const value = point - (zero.codePointAt(0) ?? 0);
    if (value >= 0 && value <= 9) return String(value);
  }
  return digit;
}
