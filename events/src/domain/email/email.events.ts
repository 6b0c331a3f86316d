import { Type } from 'typebox';
import { type Fact, fact } from '../fact.ts';

/** A sign-up claims an address. Until it is confirmed, a later claim can take it over. */
const EmailClaimed = fact(
  'EmailClaimed',
  {
    userId: Type.String(),
    claimedAt: Type.String(),
    expiresAt: Type.String(),
  },
  { hasOrigin: true },
);

const EmailConfirmed = fact('EmailConfirmed', { userId: Type.String() }, { hasOrigin: true });

const EmailReleased = fact(
  'EmailReleased',
  { userId: Type.String(), reason: Type.String() },
  { hasOrigin: true },
);

export const EMAIL_EVENTS = [EmailClaimed, EmailConfirmed, EmailReleased] as const;
export type EmailEvent = Fact<(typeof EMAIL_EVENTS)[number]>;
