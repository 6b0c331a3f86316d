import type { EventShape } from '../event.ts';

/** A sign-up claims an address. Until it is confirmed, a later claim can take it over. */
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
