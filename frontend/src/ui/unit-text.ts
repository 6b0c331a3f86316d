import { DEFAULT_LANGUAGE, withLatinDigits } from '@ringpost/domain/rules/languages';

/** The signs in English. `Intl` would write words there; in other languages it writes their signs. */
const SIGNS = { hour: 'h', minute: 'min', second: 's' } as const;

/** A time with its unit: `12 s`. */
export function unitText(
  locale: string,
  value: number,
  unit: keyof typeof SIGNS,
  digits: Pick<Intl.NumberFormatOptions, 'minimumFractionDigits' | 'minimumIntegerDigits'> = {},
): string {
  const isEnglish = locale.startsWith(DEFAULT_LANGUAGE.tag);
  const style = isEnglish ? {} : ({ style: 'unit', unit, unitDisplay: 'short' } as const);
  const text = new Intl.NumberFormat(withLatinDigits(locale), { ...style, ...digits }).format(value);
  return isEnglish ? `${text} ${SIGNS[unit]}` : text;
}
