import { type Fact, fact } from '../fact.ts';
import { Type } from '../schema.ts';

/** A customer may cancel this order. It counts among the cancels of an hour, even if an SMS came first. */
const CancelAllowed = fact('CancelAllowed', ['customer'], {
  userId: Type.String(),
  orderId: Type.String(),
  allowedAt: Type.String(),
});

/** A customer may ban the number of this order. It counts among the bans of a day. */
const BanAllowed = fact('BanAllowed', ['customer'], {
  userId: Type.String(),
  orderId: Type.String(),
  allowedAt: Type.String(),
});

/** A customer may give this rental back. It counts among those of a day, even if an SMS came first. */
const GiveBackAllowed = fact('GiveBackAllowed', ['customer'], {
  userId: Type.String(),
  orderId: Type.String(),
  allowedAt: Type.String(),
});

export const CANCELS_EVENTS = [CancelAllowed, BanAllowed, GiveBackAllowed] as const;
export type CancelsEvent = Fact<(typeof CANCELS_EVENTS)[number]>;
