import { _, type Ajv2020, type KeywordErrorDefinition, str } from 'ajv/dist/2020.js';

/** A character has one or two units. */
const UNITS_MAX = 2;
/** The first character that has two. */
const FIRST_WIDE = 0x10000;

function charactersOf(text: string): number {
  let characters = 0;
  for (let unit = 0; unit < text.length; characters += 1)
    unit += (text.codePointAt(unit) ?? 0) < FIRST_WIDE ? 1 : UNITS_MAX;
  return characters;
}

function isAtMost(limit: number, text: string): boolean {
  if (text.length <= limit) return true;
  return text.length <= UNITS_MAX * limit && charactersOf(text) <= limit;
}

function isAtLeast(limit: number, text: string): boolean {
  if (text.length < limit) return false;
  return text.length >= UNITS_MAX * limit || charactersOf(text) >= limit;
}

function errorOf(word: 'more' | 'fewer'): KeywordErrorDefinition {
  return {
    message: ({ schemaCode }) => str`must NOT have ${word} than ${schemaCode} characters`,
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  };
}

/**
 * Measures texts as ajv does, in characters, but counts them only if the number of units does not decide. Ajv always counts, which takes
 * a twentieth of a second for a recording of 4 MB, once for each of the two limits.
 */
export function measureTextsFast(ajv: Ajv2020): void {
  for (const [keyword, validate, word] of [
    ['maxLength', isAtMost, 'more'],
    ['minLength', isAtLeast, 'fewer'],
  ] as const) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({ keyword, type: 'string', schemaType: 'number', validate, error: errorOf(word) });
  }
}
