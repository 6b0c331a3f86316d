import { toDollars } from '@ringpost/domain/rules/money-display';
import type { ChangeView, FieldView } from './audit.contract.ts';
import { isHidden } from './hidden-fields.ts';
import type { ShownValues } from './shown-values.ts';

type FieldValue = FieldView['value'];
type Fields = ReadonlyMap<string, FieldValue>;
type ValuesOf = (state: unknown) => ShownValues;

/** They say where the fold is, and nothing about the thing. */
const OF_THE_FOLD: ReadonlySet<string> = new Set(['revision', 'newestAt']);
/** A field of money, or one of a table of money by its name. */
const MONEY = /Mills$|(^|\.)mills\./;
const MILLS = /Mills$/;
/** How deep objects in a state are shown. */
const DEPTH = 2;

function sizeOf(value: object): number | undefined {
  const { size, length } = value as { readonly size?: unknown; readonly length?: unknown };
  if (typeof size === 'number') return size;
  return typeof length === 'number' ? length : undefined;
}

function isScalar(value: unknown): value is FieldValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function collect(state: object, prefix: string, depth: number, into: Map<string, FieldValue>): void {
  const names = Object.keys(state).filter((name) => !isHidden(name) && !OF_THE_FOLD.has(name));
  for (const name of names) {
    const value = (state as Readonly<Record<string, unknown>>)[name];
    const field = prefix + name;
    if (isScalar(value)) into.set(field, value);
    else if (typeof value === 'object' && value !== null) {
      const size = sizeOf(value);
      if (size !== undefined) into.set(field, size);
      else if (depth < DEPTH) collect(value, `${field}.`, depth + 1, into);
    }
  }
}

/** The values that the noun shows, and the scalar fields of a state; of a collection, how many it has. No personal field, and no secret. */
function fieldsOf(state: unknown, values?: ValuesOf): Fields {
  const fields = new Map<string, FieldValue>();
  if (typeof state === 'object' && state !== null) {
    if (values) collect(values(state), '', 1, fields);
    const size = sizeOf(state);
    if (size === undefined) collect(state, '', 1, fields);
    else fields.set('entries', size);
  }
  return fields;
}

/** A field as answers name it, and its value as they show it. */
function shown(field: string, value: FieldValue = null): FieldView {
  const is_money = MONEY.test(field);
  const isAmount = is_money && typeof value === 'number';
  return { field: field.replace(MILLS, ''), is_money, value: isAmount ? toDollars(value) : value };
}

/** The fields of a state. */
export function fieldsThen(state: unknown, values?: ValuesOf): readonly FieldView[] {
  return [...fieldsOf(state, values)].map(([field, value]) => shown(field, value));
}

/** What differs between two states of one stream, by the name of the field. */
export function changesBetween(before: unknown, after: unknown, values?: ValuesOf): readonly ChangeView[] {
  const [earlier, later] = [fieldsOf(before, values), fieldsOf(after, values)];
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .filter((field) => (earlier.get(field) ?? null) !== (later.get(field) ?? null))
    .map((name) => {
      const { value: before, ...field } = shown(name, earlier.get(name));
      return { ...field, before, after: shown(name, later.get(name)).value };
    });
}
