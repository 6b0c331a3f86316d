import { type TSchema, Type } from 'typebox';
import type { Shape } from '../domain/shape.ts';
import { AREA_MAX_DIGITS, LIST_REACH_ROWS } from '../rules/limits.ts';
import { SMALLEST_AMOUNT_DOLLARS } from '../rules/money-display.ts';

/**
 * Parts that several contracts share. They are defined once, so that an amount, a time or a page means the same in every
 * answer. Objects have no `additionalProperties`: the check of a request closes each of them (`closed` in
 * `events/web/src/http/validation.ts`).
 */

export type { Shape };

export const Uuid = Type.String({ format: 'uuid' });
/** The app in examples of the API. Whoever tries one takes an app of the price list instead. */
export const EXAMPLE_APP = '00000000-0000-7000-8000-000000000000';
/** ISO 8601, with the time zone. */
export const Instant = Type.String({ format: 'date-time' });
/** A day of UTC: `2026-11-22`. */
export const Day = Type.String({ format: 'date' });
/** Two capital letters of ISO 3166. */
export const CountryIso = Type.String({ pattern: '^[A-Z]{2}$' });
/** A phone number with its plus. */
export const E164 = Type.String({ pattern: '^\\+[1-9]\\d{6,14}$' });
/** The first digits of a phone number, with or without a plus and the country code. */
export const NumberPrefix = Type.String({ pattern: '^\\+?\\d{1,15}$' });
/** An area code with its plus and the country code, alone or with a part of what follows. A whole number is no area. */
export const AreaPrefix = Type.String({ pattern: `^\\+1\\d{1,${AREA_MAX_DIGITS - 1}}$` });
/** Dollars in an answer, exact to the mill; negative for money that is spent. */
export const Dollars = Type.Number({ multipleOf: SMALLEST_AMOUNT_DOLLARS });
/** Dollars in a request, exact to the mill. */
export const QuotedDollars = Type.Number({
  minimum: 0,
  maximum: 1_000_000,
  multipleOf: SMALLEST_AMOUNT_DOLLARS,
});

/** Why somebody who works here did something: at least 3 characters from the first visible one to the last. */
export const Reason = Type.String({ minLength: 3, maxLength: 200, pattern: '\\S[\\s\\S]+\\S' });

/** Text in a request with at least one visible character. */
export function VisibleText(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '\\S' });
}

export function orNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/**
 * A position of the log in the API. A command answers the position of its change (header `Position`), and a read that
 * names it waits for it.
 */
export const Position = Type.String({ maxLength: 100 });
export type Position = Shape<typeof Position>;
/** The position of one event, as the engine names it. Only where a customer or an admin sees single events. */
export const EventPosition = Type.String({ maxLength: 64, pattern: '^[0-9A-Za-z]+$' });

/** The read waits for this position, at most a second. The header `Min-Position` means the same. */
export const MIN_POSITION = { min_position: Type.Optional(Position) };

/**
 * How fresh a read is: it includes all events up to `position`; `stale` if the caller knew of later ones, or if what it reads
 * has changed since.
 */
export const FRESHNESS = { position: Position, stale: Type.Optional(Type.Literal(true)) };

/** The media type of a list that is downloaded as a file. */
export const CSV_TYPE = 'text/csv; charset=utf-8';

/** JSON of this schema that is written piece by piece while it is sent, because it may be larger than the memory. */
export function streamedJson(schema: TSchema) {
  return Type.Unsafe<AsyncIterable<string>>(schema);
}

export const Direction = Type.Enum(['ASC', 'DESC'], { default: 'DESC' });

/**
 * A page for guests. They neither send nor get a position of the log, because it would let anybody count private
 * messages.
 */
export function publicPage(max: number, standard: number = max) {
  return {
    limit: Type.Integer({ minimum: 1, maximum: max, default: standard }),
    offset: Type.Integer({ minimum: 0, maximum: LIST_REACH_ROWS, default: 0 }),
  };
}

export function page(max: number, standard: number = max) {
  return { ...publicPage(max, standard), ...MIN_POSITION };
}

/** `total`: the number of rows on all pages; `LIST_REACH_ROWS` means that many or more. */
export function ListOf<T extends TSchema>(row: T) {
  return Type.Object({ data: Type.Array(row), total: Type.Integer() });
}

/** A list that is read from views, with how fresh they are. */
export function FreshListOf<T extends TSchema>(row: T) {
  return Type.Object({ data: Type.Array(row), total: Type.Integer(), ...FRESHNESS });
}

/** A line that an import of numbers refused. The browser has a sentence for each reason. */
export const RefusedLine = Type.Object({
  /** 1-based, as in the list. */
  line: Type.Integer(),
  text: Type.String(),
  reason: Type.Enum([
    'empty',
    'not-digits',
    'wrong-length',
    'bad-country-code',
    'bad-area-code',
    'bad-exchange',
    'other-country',
    'twice-in-list',
  ]),
});
export type RefusedLine = Shape<typeof RefusedLine>;

/** The answer to a request that waits for a second admin. Nothing has changed yet. */
/** A change of more than half is refused without it. With it, a second admin is asked. */
export const CONFIRM_LARGE = { confirm_large: Type.Optional(Type.Boolean()) };
export const WaitsForApproval = Type.Object({ approval_uuid: Uuid, waits_until: Instant });

/** The instant from which a change counts: between a minute and 366 days ahead. Absent: at once. */
export const COUNTS_FROM = { counts_from: Type.Optional(Instant) };
