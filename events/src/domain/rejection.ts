import { ACCOUNT_REFUSALS } from './account/account.refusals.ts';
import { ADJUSTMENT_REFUSALS } from './adjustment/adjustment.refusals.ts';
import { ALERT_REFUSALS } from './alert/alert.refusals.ts';
import { CANCELS_REFUSALS } from './cancels/cancels.refusals.ts';
import { EMAIL_REFUSALS } from './email/email.refusals.ts';
import { IMPORT_REFUSALS } from './import/import.refusals.ts';
import { MESSAGE_REFUSALS } from './message/message.refusals.ts';
import { NUMBER_REFUSALS } from './number/number.refusals.ts';
import { ON_DEMAND_REFUSALS } from './on-demand/on-demand.refusals.ts';
import { OPERATOR_REFUSALS } from './operator/operator.refusals.ts';
import { ORDER_REFUSALS } from './order/order.refusals.ts';
import { PAYMENT_REFUSALS } from './payment/payment.refusals.ts';
import { PORT_IN_REFUSALS } from './port-in/port-in.refusals.ts';
import { REQUEST_REFUSALS } from './request/request.refusals.ts';
import { RESERVATION_REFUSALS } from './reservation/reservation.refusals.ts';
import { VENDOR_REFUSALS } from './vendor/vendor.refusals.ts';
import { WALLET_REFUSALS } from './wallet/wallet.refusals.ts';
import { WEBHOOK_REFUSALS } from './webhook/webhook.refusals.ts';

/** Every reason for a refusal. Each noun declares its own; a test compares them with the sentences of the browser. */
export const REFUSALS = {
  ...ACCOUNT_REFUSALS,
  ...ADJUSTMENT_REFUSALS,
  ...ALERT_REFUSALS,
  ...CANCELS_REFUSALS,
  ...EMAIL_REFUSALS,
  ...IMPORT_REFUSALS,
  ...MESSAGE_REFUSALS,
  ...NUMBER_REFUSALS,
  ...ON_DEMAND_REFUSALS,
  ...OPERATOR_REFUSALS,
  ...ORDER_REFUSALS,
  ...PAYMENT_REFUSALS,
  ...PORT_IN_REFUSALS,
  ...REQUEST_REFUSALS,
  ...RESERVATION_REFUSALS,
  ...VENDOR_REFUSALS,
  ...WALLET_REFUSALS,
  ...WEBHOOK_REFUSALS,
} as const;

export type RejectionCode = keyof typeof REFUSALS;

/** The codes of all refusals. */
export const REJECTION_CODES = Object.keys(REFUSALS) as readonly RejectionCode[];

/** A refusal with facts that the answer may show. Facts are JSON-safe and contain nothing private of other customers. */
export class Rejection extends Error {
  readonly code: RejectionCode;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(code: RejectionCode, facts: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.name = 'Rejection';
    this.code = code;
    this.facts = facts;
  }
}

/** Makes a refusal; throw what it returns. */
export function reject(code: RejectionCode, facts?: Readonly<Record<string, unknown>>): Rejection {
  return new Rejection(code, facts);
}
