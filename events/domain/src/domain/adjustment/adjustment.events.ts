import { type Fact, fact } from '../fact.ts';
import { orNull, Type } from '../schema.ts';
import type { Shape } from '../shape.ts';

const OfAdjustment = Type.Object({
  userId: Type.String(),
  /** The operation that moves the money, once. */
  adjustmentId: Type.String(),
});

/** What an admin does to a balance by hand. A correction takes back a part of a credit, or gives back a part of a debit. */
export const AdjustmentKind = Type.Enum(['credit', 'debit', 'correction']);
export type AdjustmentKind = Shape<typeof AdjustmentKind>;

const AdjustmentTerms = Type.Object({
  kind: AdjustmentKind,
  amountMills: Type.Integer(),
  /** For the customer to read. */
  reason: Type.String(),
  /** The credit or the debit that a correction corrects. */
  corrects: orNull(Type.String()),
  /** The part that the balance does not have becomes a debt. */
  asDebt: Type.Boolean(),
});

/** An admin asks for an adjustment that needs a second admin. No money moves. */
export const AdjustmentRequested = fact(
  'AdjustmentRequested',
  ['admin'],
  {
    ...OfAdjustment.properties,
    ...AdjustmentTerms.properties,
    requestedBy: Type.String(),
    requestedAt: Type.String(),
    expiresAt: Type.String(),
  },
  { hasOrigin: true },
);
export type AdjustmentRequested = Fact<typeof AdjustmentRequested>;

/** Another admin agreed: the money moves in the same append. */
const AdjustmentApproved = fact(
  'AdjustmentApproved',
  ['admin'],
  {
    ...OfAdjustment.properties,
    requestedBy: Type.String(),
    approvedBy: Type.String(),
    approvedAt: Type.String(),
  },
  { hasOrigin: true },
);

/** The request ends without effect. `endedBy`: the admin who refused it or took it back; null when its time was over. */
const AdjustmentEnded = fact(
  'AdjustmentEnded',
  ['admin', 'system'],
  {
    ...OfAdjustment.properties,
    how: Type.Enum(['refused', 'withdrawn', 'expired']),
    endedBy: orNull(Type.String()),
    endedAt: Type.String(),
  },
  { hasOrigin: true },
);

/** One admin alone moved this money, in the same append. What one admin moves for one customer within a day is added up. */
const AdjustmentSigned = fact(
  'AdjustmentSigned',
  ['admin'],
  {
    ...OfAdjustment.properties,
    ...AdjustmentTerms.properties,
    signedBy: Type.String(),
    signedAt: Type.String(),
  },
  { hasOrigin: true },
);

const RefundTerms = Type.Object({
  /** The order whose money an admin gives back, in whole or in part. */
  orderId: Type.String(),
  amountMills: Type.Integer(),
  /** For the customer to read. */
  reason: Type.String(),
});

/** As `AdjustmentRequested`, for the refund of an order. */
export const RefundRequested = fact(
  'RefundRequested',
  ['admin'],
  {
    ...OfAdjustment.properties,
    ...RefundTerms.properties,
    requestedBy: Type.String(),
    requestedAt: Type.String(),
    expiresAt: Type.String(),
  },
  { hasOrigin: true },
);
export type RefundRequested = Fact<typeof RefundRequested>;

/** As `AdjustmentSigned`, for the refund of an order. */
const RefundSigned = fact(
  'RefundSigned',
  ['admin'],
  {
    ...OfAdjustment.properties,
    ...RefundTerms.properties,
    signedBy: Type.String(),
    signedAt: Type.String(),
  },
  { hasOrigin: true },
);

/** `debt` is what the owner of the wallet owes. */
const MovedByHand = Type.Object({
  userId: Type.String(),
  operationId: Type.String(),
  amountMills: Type.Integer(),
  reason: Type.String(),
  entries: Type.Array(
    Type.Object({
      account: Type.Enum(['available', 'held', 'revenue', 'granted', 'debt']),
      amountMills: Type.Integer(),
    }),
  ),
});

/** An admin took money. */
const FundsDebited = fact('FundsDebited', ['admin'], MovedByHand.properties, { hasOrigin: true });

/** An admin took a part of a credit back. `corrects`: the operation of the credit. */
const CreditCorrected = fact(
  'CreditCorrected',
  ['admin'],
  { ...MovedByHand.properties, corrects: Type.String() },
  { hasOrigin: true },
);

/** An admin gave a part of a debit back. `corrects`: the operation of the debit. */
const DebitCorrected = fact(
  'DebitCorrected',
  ['admin'],
  { ...MovedByHand.properties, corrects: Type.String() },
  { hasOrigin: true },
);

/** The part of a debit or of a corrected credit that the balance did not have. It is owed now. */
const DebtCharged = fact(
  'DebtCharged',
  ['admin'],
  { ...MovedByHand.properties, adjustmentId: Type.String(), corrects: orNull(Type.String()) },
  { hasOrigin: true },
);

/** An admin gave back a part of what the customer paid for an order, or all of it. The order itself does not change. */
const FundsRefunded = fact(
  'FundsRefunded',
  ['admin'],
  { ...MovedByHand.properties, orderId: Type.String() },
  { hasOrigin: true },
);

/** The facts that move money by hand, except a credit. */
export const ADJUSTMENT_MONEY_EVENTS = [
  FundsDebited,
  CreditCorrected,
  DebitCorrected,
  DebtCharged,
  FundsRefunded,
] as const;
export type AdjustmentMoneyEvent = Fact<(typeof ADJUSTMENT_MONEY_EVENTS)[number]>;

/** The facts that say who decided on an adjustment. */
export const ADJUSTMENT_EVENTS = [
  AdjustmentRequested,
  AdjustmentApproved,
  AdjustmentEnded,
  AdjustmentSigned,
  RefundRequested,
  RefundSigned,
] as const;
export type AdjustmentEvent = Fact<(typeof ADJUSTMENT_EVENTS)[number]>;
