import { smallestAmountDollars } from '@ringpost/events/rules/money-display';
import { type TSchema, Type } from 'typebox';

export const Uuid = Type.String({ format: 'uuid' });
export const Instant = Type.String({ format: 'date-time' });
export const CountryIso = Type.String({ pattern: '^[A-Z]{2}$' });
/** Dollars to the mill. */
export const Dollars = Type.Number({ multipleOf: smallestAmountDollars });
export function orNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** Reads wait for this position, a second at most; the header `Min-Position` says the same. */
export const minPosition = { min_position: Type.Optional(Type.String({ maxLength: 100 })) };

/** No offset beyond this is looked for: a list that long is read by another way. */
const offsetMax = 1_000_000;

function slice(max: number, standard: number) {
  return {
    limit: Type.Integer({ minimum: 1, maximum: max, default: standard }),
    offset: Type.Integer({ minimum: 0, maximum: offsetMax, default: 0 }),
  };
}

export function page(max: number, standard: number = max) {
  return { ...slice(max, standard), ...minPosition };
}

/** A page for guests. They neither name nor learn a position of the log: by it anybody could count private messages. */
export function publicPage(max: number) {
  return slice(max, max);
}

export const Direction = Type.Enum(['ASC', 'DESC'], { default: 'DESC' });

/** What every answer says about how fresh it is. */
export const fresh = { position: Type.String(), stale: Type.Optional(Type.Literal(true)) };

/** `total`: how many there are beyond this page. */
export function ListOf<T extends TSchema>(row: T) {
  return Type.Object({ data: Type.Array(row), total: Type.Integer(), ...fresh });
}

/** The same for guests. */
export function PublicListOf<T extends TSchema>(row: T) {
  return Type.Object({ data: Type.Array(row), total: Type.Integer() });
}
