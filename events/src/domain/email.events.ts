import type { EventShape } from './event.ts';

/** An address is claimed by a sign-up; until it is confirmed, a later claim may take it over. */
interface EmailClaimed extends EventShape {
  readonly type: 'EmailClaimed';
  readonly data: { readonly userId: string; readonly claimedAt: string; readonly expiresAt: string };
}
interface EmailConfirmed extends EventShape {
  readonly type: 'EmailConfirmed';
  readonly data: { readonly userId: string };
}
interface EmailReleased extends EventShape {
  readonly type: 'EmailReleased';
  readonly data: { readonly userId: string; readonly reason: string };
}

export type EmailEvent = EmailClaimed | EmailConfirmed | EmailReleased;
