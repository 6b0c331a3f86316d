import { type Static, type TSchema, Type } from 'typebox';
import { smallestAmountDollars } from '../rules/money-display.ts';

/**
 * The parts that several contracts are made of. They stand here once, so that an amount, an instant or a page means the
 * same in every answer. Objects are written without `additionalProperties`: what checks a request closes each of them
 * (`closed` in `../http/validation.ts`).
 */

type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T;

/** The type of the JSON that fits a schema. Read-only, because nobody changes an answer after it was made. */
export type Shape<T extends TSchema> = ReadonlyDeep<Static<T>>;

export const Uuid = Type.String({ format: 'uuid' });
/** ISO 8601, with the time zone. */
export const Instant = Type.String({ format: 'date-time' });
/** A day of UTC: `2026-11-22`. */
export const Day = Type.String({ format: 'date' });
/** Two capital letters of ISO 3166. */
export const CountryIso = Type.String({ pattern: '^[A-Z]{2}$' });
/** A phone number with its plus. */
export const E164 = Type.String({ pattern: '^\\+[1-9]\\d{6,14}$' });
/** Dollars of an answer, to the mill; below zero where money goes out. */
export const Dollars = Type.Number({ multipleOf: smallestAmountDollars });
/** Dollars of a request, to the mill. */
export const QuotedDollars = Type.Number({
  minimum: 0,
  maximum: 1_000_000,
  multipleOf: smallestAmountDollars,
});

/** Text of a request with at least one character that can be seen. */
export function VisibleText(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '\\S' });
}

export function orNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/**
 * A place in the log as the API tells it. A command answers the position of what it did (header `Position`), and a read
 * that names it waits for it.
 */
export const Position = Type.String({ maxLength: 100 });
export type Position = Shape<typeof Position>;
/** Where one event stands in the log, as the engine names it. Only where a customer or an admin sees single events. */
export const EventPosition = Type.String({ maxLength: 64, pattern: '^[0-9A-Za-z]+$' });

/** Reads wait for this position, a second at most; the header `Min-Position` says the same. */
export const MIN_POSITION = { min_position: Type.Optional(Position) };

/** What a read says about how fresh it is: it shows everything up to `position`; `stale` where the caller knew of more. */
export const FRESHNESS = { position: Position, stale: Type.Optional(Type.Literal(true)) };

export const Direction = Type.Enum(['ASC', 'DESC'], { default: 'DESC' });

/** No offset beyond this is looked for: a list that long is read by another way. */
const OFFSET_MAX = 1_000_000;

/** A page for guests. They neither name nor learn a position of the log: by it anybody could count private messages. */
export function publicPage(max: number, standard: number = max) {
  return {
    limit: Type.Integer({ minimum: 1, maximum: max, default: standard }),
    offset: Type.Integer({ minimum: 0, maximum: OFFSET_MAX, default: 0 }),
  };
}

export function page(max: number, standard: number = max) {
  return { ...publicPage(max, standard), ...MIN_POSITION };
}

/** `total`: how many rows there are, on this page and beyond it. */
export function ListOf<T extends TSchema>(row: T) {
  return Type.Object({ data: Type.Array(row), total: Type.Integer() });
}

/** The same from views, with how fresh they are. */
export function FreshListOf<T extends TSchema>(row: T) {
  return Type.Object({ data: Type.Array(row), total: Type.Integer(), ...FRESHNESS });
}
