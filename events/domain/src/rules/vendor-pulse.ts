import { plusSeconds } from '../domain/index.ts';
import { VENDOR_PULSE_DAYS, VENDOR_PULSE_MINUTES, VENDOR_SILENT_TEXTS_MIN } from './limits.ts';

/** How often the texts of a vendor come. */
export interface VendorPulse {
  /** When the last one came. */
  readonly lastAt: string;
  /** Its last days with texts, the oldest first. */
  readonly days: readonly {
    readonly day: string;
    readonly texts: number;
    /** The longest time without a text that ended on this day. */
    readonly longestGapMs: number;
  }[];
  /** Its last minutes with texts, the oldest first. */
  readonly minutes: readonly { readonly minute: string; readonly texts: number }[];
}

const DAY_SECONDS = 86_400;
const DAY_CHARACTERS = 'yyyy-mm-dd'.length;
const MINUTE_CHARACTERS = 'yyyy-mm-ddThh:mm'.length;

function firstDayUntil(now: string): string {
  return plusSeconds(now, -(VENDOR_PULSE_DAYS - 1) * DAY_SECONDS).slice(0, DAY_CHARACTERS);
}

function firstMinuteUntil(now: string): string {
  return plusSeconds(now, -(VENDOR_PULSE_MINUTES - 1) * 60).slice(0, MINUTE_CHARACTERS);
}

/** The pulse after one more text. Texts may come a little out of order. */
export function withText(pulse: VendorPulse | undefined, at: string): VendorPulse {
  const { lastAt, days, minutes } = pulse ?? { lastAt: at, days: [], minutes: [] };
  const [day, minute] = [at.slice(0, DAY_CHARACTERS), at.slice(0, MINUTE_CHARACTERS)];
  const gap = Math.max(0, Date.parse(at) - Date.parse(lastAt));
  const latest = at > lastAt ? at : lastAt;
  const ofDay = days.find((each) => each.day === day) ?? { day, texts: 0, longestGapMs: 0 };
  const ofMinute = minutes.find((each) => each.minute === minute) ?? { minute, texts: 0 };
  const nowOfDay = { day, texts: ofDay.texts + 1, longestGapMs: Math.max(ofDay.longestGapMs, gap) };
  const nowOfMinute = { minute, texts: ofMinute.texts + 1 };
  return {
    lastAt: latest,
    days: [...days.filter((each) => each.day !== day), nowOfDay]
      .filter((each) => each.day >= firstDayUntil(latest))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    minutes: [...minutes.filter((each) => each.minute !== minute), nowOfMinute]
      .filter((each) => each.minute >= firstMinuteUntil(latest))
      .toSorted((a, b) => (a.minute < b.minute ? -1 : 1)),
  };
}

/** The texts per minute, on average of the last minutes. */
export function textsPerMinute({ minutes }: VendorPulse, now: string): number {
  const first = firstMinuteUntil(now);
  const texts = minutes.filter(({ minute }) => minute >= first).reduce((sum, each) => sum + each.texts, 0);
  return texts / VENDOR_PULSE_MINUTES;
}

/**
 * Whether a vendor sends nothing although its texts usually come: it has been silent for longer than at any time of its last days.
 * A vendor with few texts is never silent, and none is before `leastMinutes` are over.
 */
export function isSilent({ lastAt, days }: VendorPulse, now: string, leastMinutes: number): boolean {
  const known = days.filter(({ day }) => day >= firstDayUntil(now));
  const texts = known.reduce((sum, each) => sum + each.texts, 0);
  const longestMs = Math.max(leastMinutes * 60_000, ...known.map(({ longestGapMs }) => longestGapMs));
  return texts >= VENDOR_SILENT_TEXTS_MIN && Date.parse(now) - Date.parse(lastAt) > longestMs;
}
