import type { ErrorObject, ValidateFunction } from 'ajv';

/** The fault of a field: the broken rule, and the number in the rule if there is one. */
export interface FieldFault {
  readonly rule:
    | 'required'
    | 'email'
    | 'minLength'
    | 'maxLength'
    | 'minimum'
    | 'above'
    | 'maximum'
    | 'pattern'
    | 'digits'
    | 'type';
  readonly limit?: number;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** A pattern of nothing but digits, and how many it asks for, if it does: `^\\d+$`, `^\\d{10}$`. */
const DIGITS = /^\^\\d(?:\+|\*|\{(\d+)\})\$$/;

function patternFault(pattern: string): FieldFault {
  const digits = DIGITS.exec(pattern);
  if (!digits) return { rule: 'pattern' };
  return digits[1] === undefined ? { rule: 'digits' } : { rule: 'digits', limit: Number(digits[1]) };
}

function faultOf({ keyword, params }: ErrorObject): FieldFault {
  const limit: number = params.limit;
  switch (keyword) {
    case 'required':
    case 'maxLength':
    case 'minLength':
    case 'maximum':
    case 'minimum':
      return keyword === 'required' ? { rule: keyword } : { rule: keyword, limit };
    case 'pattern':
      return patternFault(String(params.pattern));
    case 'exclusiveMinimum':
      return { rule: 'above', limit };
    case 'format':
      return { rule: params.format === 'email' ? 'email' : 'pattern' };
    default:
      return { rule: 'type' };
  }
}

/** The first fault of each field of a form, found by the check of its schema. An empty field counts as missing. */
export function formFaults(
  check: ValidateFunction,
  values: Readonly<Record<string, unknown>>,
): Record<string, FieldFault> {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
  if (check(filled)) return {};
  const faults: Record<string, FieldFault> = {};
  for (const error of check.errors ?? []) {
    const field: string = error.params.missingProperty ?? error.instancePath.slice(1);
    faults[field] ??= faultOf(error);
  }
  return faults;
}
