/** The zeros of the digits that keyboards write: Arabic, Persian, and the wide ones of Chinese keyboards. */
const ZEROS = [0x0660, 0x06f0, 0xff10];

/** A text with the digits 0 to 9 in place of those that Arabic, Persian and Chinese keyboards write. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code < first + 10) ?? code;
    return String(code - zero);
  });
}
