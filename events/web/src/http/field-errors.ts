import type { ErrorObject } from 'ajv';
import type { FieldError, RuleValues } from './problem.ts';

const MOST_ERRORS_SHOWN = 20;
const INITIALS: ReadonlySet<string> = new Set(['url', 'zip', 'pin', 'btn']);

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const last =
    keyword === 'required'
      ? String(params.missingProperty)
      : keyword === 'additionalProperties'
        ? String(params.additionalProperty).slice(0, 64)
        : '';
  return path && last ? `${path}.${last}` : path || last || 'body';
}

/** `lines.0.confirm_password` is shown as `Confirm password`, and `url` as `URL`. */
function labelOf(field: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return INITIALS.has(words) ? words.toUpperCase() : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The number of decimals of a step: 0.001 has three. */
function decimalsOf(step: number): number {
  return Math.max(0, Math.round(-Math.log10(step)));
}

function formatMessage(format: string, label: string): string {
  if (format === 'email') return 'Email must be a valid email';
  if (format === 'uri') return 'URL is not valid';
  return `${label} is not valid`;
}

const DIGITS = /^\^(?:\\d|\[0-9\])(\+|\*|\{(\d+)\})\$$/;

function patternMessage(pattern: string, label: string): string {
  const digits = DIGITS.exec(pattern);
  if (!digits) return `${label} is not valid`;
  return digits[2] ? `${label} should be ${digits[2]} digits only` : 'Must be only digits';
}

function messageOf({ keyword, params, data }: ErrorObject, label: string): string {
  if (data === '') return `${label} is required`;
  switch (keyword) {
    case 'required':
      return `${label} is required`;
    case 'additionalProperties':
      return `${label} is not a known field`;
    case 'minLength':
      return `Min ${params.limit} characters`;
    case 'maxLength':
      return `Max ${params.limit} characters`;
    case 'minimum':
      return `Min ${params.limit}`;
    case 'exclusiveMinimum':
      return `${label} must be more than ${params.limit}`;
    case 'maximum':
      return `Max ${params.limit}`;
    case 'multipleOf':
      return `${label} may have at most ${decimalsOf(Number(params.multipleOf))} decimals`;
    case 'minItems':
      return `${label} is required`;
    case 'enum':
      return `${label} must be one of: ${[params.allowedValues].flat().join(', ')}`;
    case 'maxItems':
      return `Max ${params.limit} lines`;
    case 'format':
      return formatMessage(String(params.format), label);
    case 'pattern':
      return patternMessage(String(params.pattern), label);
    default:
      return `${label} is not valid`;
  }
}

/** What the broken rule asks for, as far as a sentence names it. */
function valuesOf({ keyword, params }: ErrorObject): RuleValues {
  if (keyword === 'multipleOf') return { limit: decimalsOf(Number(params.multipleOf)) };
  if (keyword === 'format') return { format: String(params.format) };
  if (keyword === 'pattern') {
    const digits = DIGITS.exec(String(params.pattern));
    return digits ? { format: 'digits', ...(digits[2] && { limit: Number(digits[2]) }) } : {};
  }
  return typeof params.limit === 'number' ? { limit: params.limit } : {};
}

/** The rule that a field broke. An empty field counts as missing, whichever rule it broke. */
function ruleOf(error: ErrorObject): Pick<FieldError, 'rule' | keyof RuleValues> {
  return error.data === '' ? { rule: 'required' } : { rule: error.keyword, ...valuesOf(error) };
}

/** Makes one sentence per field from the errors of ajv. */
export function fieldErrors(errors: readonly ErrorObject[]): readonly FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const error of errors) {
    const field = fieldOf(error);
    if (byField.has(field)) continue;
    byField.set(field, { field, ...ruleOf(error), message: messageOf(error, labelOf(field)) });
    if (byField.size === MOST_ERRORS_SHOWN) break;
  }
  return [...byField.values()];
}
