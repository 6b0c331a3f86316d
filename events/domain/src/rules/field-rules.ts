/**
 * The rules that a field of a request can break: those of schemas, then those that no schema says. The browser has a text for
 * each of them.
 */
export const FIELD_RULES = [
  'required',
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'anyOf',
  'additionalProperties',
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'decimals',
  'different',
  'future',
  'latin',
  'match',
  'maxLines',
  'oneLine',
  'phone',
  'short',
  'sum',
  'unknownValue',
  'zip',
] as const;

export type FieldRule = (typeof FIELD_RULES)[number];
