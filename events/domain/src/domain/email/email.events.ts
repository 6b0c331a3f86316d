import { type Fact, fact } from '../fact.ts';
import { Type } from '../schema.ts';

/** A sign-up claims an address that nobody claims. In logs of earlier versions it also takes the address over from another claim. */
const EmailClaimed = fact(
  'EmailClaimed',
  ['visitor', 'system'],
  {
    userId: Type.String(),
    claimedAt: Type.String(),
    expiresAt: Type.String(),
  },
  { hasOrigin: true },
);

/** A sign-up claims an address beside others that wait. The first who confirms gets it. */
const EmailClaimAdded = fact(
  'EmailClaimAdded',
  ['visitor', 'system'],
  { userId: Type.String(), claimedAt: Type.String(), expiresAt: Type.String() },
  { hasOrigin: true },
);

/** This claim cannot be confirmed any more. */
const EmailClaimEnded = fact('EmailClaimEnded', ['visitor', 'customer', 'system'], {
  userId: Type.String(),
  reason: Type.Enum(['expired', 'replaced', 'confirmed-by-other']),
});

const EmailConfirmed = fact(
  'EmailConfirmed',
  ['customer', 'system'],
  { userId: Type.String() },
  { hasOrigin: true },
);

/** The address is free again. `reason`: `forgotten` if its account was. */
const EmailReleased = fact(
  'EmailReleased',
  ['customer', 'system'],
  { userId: Type.String(), reason: Type.String() },
  { hasOrigin: true },
);

export const EMAIL_EVENTS = [
  EmailClaimed,
  EmailClaimAdded,
  EmailClaimEnded,
  EmailConfirmed,
  EmailReleased,
] as const;
export type EmailEvent = Fact<(typeof EMAIL_EVENTS)[number]>;
