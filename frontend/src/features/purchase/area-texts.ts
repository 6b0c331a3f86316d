import { AREA_MAX_DIGITS, AREAS_MAX } from '@ringpost/domain/rules/limits';
import type { NumberAreas } from '@ringpost/domain/rules/number-areas';

/** The area codes as they were typed: where the number must be, and where it must not be. */
export interface AreaTexts {
  readonly wanted: string;
  readonly excluded: string;
}

/** No area code begins with 0 or 1, so a 1 before it is the country code. */
const AREA = new RegExp(`^(?:\\+?1)?([2-9]\\d{2,${AREA_MAX_DIGITS - 2}})$`);

/** The area codes of a text, each with the country code; undefined if the text is not a list of them, or too many. */
export function prefixesOf(text: string): readonly string[] | undefined {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const codes = parts.flatMap((part) => AREA.exec(part)?.[1] ?? []);
  if (codes.length < parts.length || codes.length > AREAS_MAX) return undefined;
  return codes.map((code) => `+1${code}`);
}

/** Where the number must be; undefined: anywhere, or one of the texts is wrong. */
export function areasOf(texts: AreaTexts): NumberAreas | undefined {
  const [wanted, excluded] = [prefixesOf(texts.wanted), prefixesOf(texts.excluded)];
  if (!wanted || !excluded || wanted.length + excluded.length === 0) return undefined;
  return { wanted, excluded };
}

/** Whether a text is not a list of area codes. Nothing is bought then. */
export function areWrong({ wanted, excluded }: AreaTexts): boolean {
  return !prefixesOf(wanted) || !prefixesOf(excluded);
}
