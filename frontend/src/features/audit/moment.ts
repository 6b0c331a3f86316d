/** When an event happened, and where it is in the log. */
export interface Tick {
  readonly position: string;
  readonly at: string;
}

/** A moment in the life of a customer or of a thing: right after an event, an instant, or now. */
export type Moment =
  | { readonly position: string; readonly time?: undefined }
  | { readonly time: string; readonly position?: undefined }
  | null;

const DAY_MS = 86_400_000;
const POSITION = /^[0-9A-Za-z]+$/;

/** The moment that an address names; now for an address that names none, or nonsense. */
export function momentOf(text: string): Moment {
  if (text === '') return null;
  if (POSITION.test(text)) return { position: text };
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : { time: new Date(time).toISOString() };
}

/** The moment as an address names it. */
export function momentText(moment: Moment): string {
  return moment?.position ?? moment?.time ?? '';
}

/** How many of the events, oldest first, had happened at a moment. */
export function happenedUntil(ticks: readonly Tick[], moment: Moment): number {
  if (moment === null) return ticks.length;
  const { position, time } = moment;
  const later = ticks.findIndex((tick) =>
    position === undefined ? tick.at > (time ?? '') : tick.position > position,
  );
  return later === -1 ? ticks.length : later;
}

/** The time of a moment. Now is the time at which the page was read. */
export function timeOf(ticks: readonly Tick[], moment: Moment, now: number): number {
  if (moment === null) return now;
  if (moment.time !== undefined) return Date.parse(moment.time);
  const last = ticks[happenedUntil(ticks, moment) - 1];
  return last ? Date.parse(last.at) : now;
}

function after(tick: Tick | undefined): Moment {
  return tick ? { position: tick.position } : null;
}

/** The moment one event earlier or later. After the last event it is now. */
export function stepEvent(ticks: readonly Tick[], moment: Moment, step: 1 | -1): Moment {
  const happened = happenedUntil(ticks, moment);
  if (step === 1) return after(ticks[happened]);
  // Now, and an instant between two events, are later than the last event.
  const isAfterEvent = moment?.position !== undefined;
  return after(ticks[Math.max(0, happened - (isAfterEvent ? 2 : 1))]);
}

/** The moment one day earlier or later. It never passes the first event, nor now. */
export function stepDay(ticks: readonly Tick[], moment: Moment, step: 1 | -1, now: number): Moment {
  const time = timeOf(ticks, moment, now) + step * DAY_MS;
  const first = ticks[0];
  if (first && time < Date.parse(first.at)) return after(first);
  return time >= now ? null : { time: new Date(time).toISOString() };
}

/** The moment at a time on the slider: right after the last event until then. */
export function momentAt(ticks: readonly Tick[], time: number, now: number): Moment {
  if (time >= now) return null;
  const happened = happenedUntil(ticks, { time: new Date(time).toISOString() });
  return after(ticks[Math.max(0, happened - 1)]);
}

/** Where a time is between the first event and now: 0 to 1. */
export function shareOf(ticks: readonly Tick[], time: number, now: number): number {
  const start = Date.parse(ticks[0]?.at ?? '');
  const length = now - start;
  return length > 0 ? Math.min(1, Math.max(0, (time - start) / length)) : 1;
}
