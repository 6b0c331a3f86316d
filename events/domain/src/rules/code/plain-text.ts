/** The zero of each script with its own digits. The other nine digits follow it in Unicode. */
const ZEROS = '٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐０';

/** Replaces digits of the listed scripts by ASCII digits. Other scripts keep theirs. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  for (const zero of ZEROS) {
    const value = point - (zero.codePointAt(0) ?? 0);
    if (value >= 0 && value <= 9) return String(value);
  }
  return digit;
}

/** The text in composed letters and ASCII digits, without invisible marks of direction. */
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
