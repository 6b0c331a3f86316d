import { noun } from '../noun.ts';
import { SECURITY_EVENTS } from './security.events.ts';
import { security } from './security.state.ts';

export * from './security.events.ts';
export * from './security.state.ts';

/** What matters for the security of accounts. Each process writes streams of its own, so none waits for another. */
export const SECURITY = noun({
  stream: (writer: string) => `security-${writer}`,
  events: SECURITY_EVENTS,
  fold: security,
});
