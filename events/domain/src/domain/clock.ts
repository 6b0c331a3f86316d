/** The only source of time. It is injected everywhere, so that a test can move it. */
export interface Clock {
  now(): Date;
}

/** `instant` plus a number of seconds, as an ISO string. */
export function plusSeconds(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString();
}
