import { toDollars } from '@ringpost/domain/rules/money-display';
import type { PaymentRow } from '@ringpost/projections/payments/payments.view';
import type { PaymentGateway, PaymentView } from './payments.contract.ts';

export function presentPayment(row: PaymentRow): PaymentView {
  return {
    payment_uuid: row._id,
    gateway: row.gateway as PaymentGateway,
    status: row.status,
    amount: toDollars(row.amountMills),
    received: toDollars(row.receivedMills),
    // Money that a dispute has taken is not on the balance either.
    reversed: toDollars(Math.max(row.reversedMills, row.receivedMills - row.creditedMills)),
    credited: toDollars(row.creditedMills),
    coin: row.coin,
    coin_amount: row.coinAmount,
    address: row.address,
    pay_url: row.payUrl,
    transaction_id: row.chargeId,
    reason: row.reason,
    started_at: row.startedAt,
    updated_at: row.updatedAt,
    expires_at: row.expiresAt,
    invoices: row.invoices.map(({ number, kind }) => ({ number, kind })),
  };
}
