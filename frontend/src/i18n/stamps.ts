import { DEFAULT_LANGUAGE, withLatinDigits } from '@ringpost/domain/rules/languages';

// Numeric formats with Latin digits. A day has the order of the language, and a time has 24 hours everywhere.

function two(value: number): string {
  return String(value).padStart(2, '0');
}

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
}

/** The time whose UTC fields are those of the reader's clock. */
function localTime(at: Date, utc: boolean): Date {
  return utc ? at : new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
}

function parts(at: Date, utc: boolean): Parts {
  const local = localTime(at, utc);
  return {
    year: String(local.getUTCFullYear()),
    month: two(local.getUTCMonth() + 1),
    day: two(local.getUTCDate()),
    hour: two(local.getUTCHours()),
    minute: two(local.getUTCMinutes()),
    second: two(local.getUTCSeconds()),
  };
}

/** Marks of direction, which Arabic writes into a day. The element around a day has a direction. */
const MARKS = /[\u200e\u200f]/g;
const days = new Map<string, Intl.DateTimeFormat>();

function dayFormat(locale: string): Intl.DateTimeFormat {
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
  const format = days.get(locale) ?? new Intl.DateTimeFormat(withLatinDigits(locale), numeric);
  days.set(locale, format);
  return format;
}

/** `11/20/2026` in English, `20.11.2026` in Russian. By the reader's clock, or in UTC. */
export function formatDay(at: Date, utc = false, locale = DEFAULT_LANGUAGE.tag): string {
  return dayFormat(locale).format(localTime(at, utc)).replaceAll(MARKS, '');
}

/** A day and a 24-hour time: `11/20/2026 15:33`. */
export function formatStamp(at: Date, utc = false, locale = DEFAULT_LANGUAGE.tag): string {
  const { hour, minute } = parts(at, utc);
  return `${formatDay(at, utc, locale)} ${hour}:${minute}`;
}

/** `15:33:55`. */
export function formatClock(at: Date, utc = false): string {
  const { hour, minute, second } = parts(at, utc);
  return `${hour}:${minute}:${second}`;
}

/** The time of a message in a feed: `2026-11-20 15:33:55`. */
export function formatFeedStamp(at: Date, utc = false): string {
  const { year, month, day } = parts(at, utc);
  return `${year}-${month}-${day} ${formatClock(at, utc)}`;
}
