import type { FieldRule } from '@ringpost/domain/rules/field-rules';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { faultText } from './fault-text.ts';
import { fieldNames } from './field-names.ts';
import type { FieldFault } from './form-faults.ts';

/** What the server says about a field that it refuses. */
export interface RefusedField {
  /** Dotted path into the request: `lines.0.confirm_password`. */
  readonly field: string;
  readonly rule: string;
  readonly limit?: number;
  readonly format?: string;
  /** The name that the rule is about. */
  readonly name?: string;
}

const texts = defineMessages({
  decimals: {
    id: 'field.decimals',
    defaultMessage: '{field} may have at most {num, plural, one {# decimal} other {# decimals}}',
  },
  different: { id: 'field.different', defaultMessage: 'Choose another password than this one' },
  future: { id: 'field.future', defaultMessage: '{field} must be in the future' },
  latin: { id: 'field.latin', defaultMessage: '{field}: please write it in Latin letters' },
  lines: {
    id: 'field.lines',
    defaultMessage: '{field} may have at most {num, plural, one {# line} other {# lines}}',
  },
  match: { id: 'field.match', defaultMessage: 'Passwords do not match' },
  numbers: { id: 'field.no-numbers', defaultMessage: 'Phone numbers should be provided.' },
  oneLine: { id: 'field.one-line', defaultMessage: '{field} must be one line' },
  short: { id: 'field.short', defaultMessage: '{field} is too short' },
  sum: { id: 'field.sum', defaultMessage: '{field} must be how many numbers were chosen' },
  unknown: { id: 'field.unknown', defaultMessage: '{field} is not a known field' },
  unknownValue: { id: 'field.unknown-value', defaultMessage: 'This text has no value {name}' },
  zip: { id: 'field.zip-digits', defaultMessage: 'max {num, plural, one {# digit} other {# digits}}' },
});

/** The text of each rule: one that forms have too, or one of these. */
const TEXT_OF: Readonly<Record<FieldRule, FieldFault['rule'] | MessageDescriptor>> = {
  required: 'required',
  type: 'type',
  enum: 'type',
  const: 'type',
  format: 'type',
  pattern: 'pattern',
  anyOf: 'type',
  additionalProperties: texts.unknown,
  minLength: 'minLength',
  maxLength: 'maxLength',
  minimum: 'minimum',
  exclusiveMinimum: 'above',
  maximum: 'maximum',
  multipleOf: texts.decimals,
  minItems: 'required',
  maxItems: texts.lines,
  uniqueItems: 'type',
  decimals: texts.decimals,
  different: texts.different,
  future: texts.future,
  latin: texts.latin,
  match: texts.match,
  maxLines: texts.lines,
  oneLine: texts.oneLine,
  phone: 'digits',
  short: texts.short,
  sum: texts.sum,
  unknownValue: texts.unknownValue,
  zip: texts.zip,
};

/** The formats that have a text of their own. */
const FORMATS: Readonly<Record<string, FieldFault['rule'] | undefined>> = {
  email: 'email',
  digits: 'digits',
};

/** A list of numbers that is empty is named in the words of the forms that have one. */
const NUMBER_LISTS: readonly string[] = ['numbers', 'number_list'];

/** `lines.0.confirm_password` is the field `confirm_password`. */
function nameIn(path: string): string {
  return path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
}

function labelOf(intl: IntlShape, name: string): string {
  const known: MessageDescriptor | undefined = Object.hasOwn(fieldNames, name)
    ? fieldNames[name as keyof typeof fieldNames]
    : undefined;
  return known ? intl.formatMessage(known) : name;
}

/** The sentence for a field that the server refuses. `label`: its visible name, where a form shows it. */
export function refusedFieldText(intl: IntlShape, refused: RefusedField, label?: string): string {
  const { rule, limit, format = '', name: value = '' } = refused;
  const name = nameIn(refused.field);
  if (rule === 'required' && NUMBER_LISTS.includes(name)) return intl.formatMessage(texts.numbers);
  const text = FORMATS[format] ?? TEXT_OF[rule as FieldRule] ?? 'type';
  const field = label ?? labelOf(intl, name);
  if (typeof text === 'object') return intl.formatMessage(text, { field, name: value, num: limit ?? 0 });
  return faultText(intl, field, { rule: text, ...(limit !== undefined && { limit }) });
}
