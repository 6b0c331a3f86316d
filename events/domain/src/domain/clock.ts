/** The only source of time. It is injected everywhere, so that a test can move it. */
export interface Clock {
  now(): Date;
}

let lastMilliseconds = Number.NaN;
let lastText = '';

/** An instant as events write it. The last text is kept: most facts of a request have the same one, and it takes 0.7 µs to make. */
export function isoOf(instant: Date): string {
  const milliseconds = instant.getTime();
  if (milliseconds !== lastMilliseconds) {
    lastText = instant.toISOString();
    lastMilliseconds = milliseconds;
  }
  return lastText;
}

/** `instant` plus a number of seconds, as an ISO string. */
export function plusSeconds(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString();
}
