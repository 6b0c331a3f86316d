import { noun } from '../noun.ts';
import { NUMBER_EVENTS } from './number.events.ts';
import { NUMBER_REFUSALS } from './number.refusals.ts';
import { number } from './number.state.ts';

export * from '../rental/rental.events.ts';
export * from './number.events.ts';
export * from './number.state.ts';
export * from './number-shape.ts';
export * from './whole-number.state.ts';

/** A number, with its leases and its line of reservations. */
export const NUMBER = noun({
  stream: (e164: string) => `number-${e164}`,
  events: NUMBER_EVENTS,
  fold: number,
  refusals: NUMBER_REFUSALS,
});
