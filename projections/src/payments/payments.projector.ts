import type { EventOf, PaymentEvent } from '@ringpost/domain';
import { changed, createProjector, type Key, type Rows } from '../kernel/projector.ts';
import { type PaymentRow, type PaymentStatus, payments } from './payments.view.ts';

type PaymentFact = EventOf<PaymentEvent['type']>;

function paymentRow({ data }: PaymentFact): readonly Key[] {
  return [[payments.name, data.paymentId]];
}

function put({ meta, data: { userId }, position }: PaymentFact, rows: Rows, row: PaymentRow): void {
  rows.put(payments, { ...row, updatedAt: meta.occurredAt });
  rows.announce(changed(userId, 'payments', row._id, position));
}

function change(event: PaymentFact, rows: Rows, changes: (row: PaymentRow) => Partial<PaymentRow>): void {
  const row = rows.get(payments, event.data.paymentId);
  if (row) put(event, rows, { ...row, ...changes(row) });
}

/** `reversed` if nothing of the payment is on the balance, else `completed`. */
function statusOf(creditedMills: number): PaymentStatus {
  return creditedMills > 0 ? 'completed' : 'reversed';
}

/** Sets what was taken back in all, which may be more or less than before. */
const REVERSAL = {
  reads: paymentRow,
  apply(event: EventOf<'PaymentReversed' | 'PaymentReversalCorrected'>, rows: Rows) {
    const { reversedMills, changeMills } = event.data;
    change(event, rows, (row) => {
      const creditedMills = row.creditedMills + changeMills;
      return { reversedMills, creditedMills, status: statusOf(creditedMills) };
    });
  },
};

/** Changes how much of the payment the balance has: when a dispute begins or changes, and when it is won. */
const DISPUTE = {
  reads: paymentRow,
  apply(event: EventOf<'PaymentDisputed' | 'PaymentDisputeWon' | 'PaymentDisputeChanged'>, rows: Rows) {
    change(event, rows, (row) => {
      const creditedMills = row.creditedMills + event.data.changeMills;
      // A dispute that is reported before the money has come changes nothing yet.
      return row.receivedMills > 0 ? { creditedMills, status: statusOf(creditedMills) } : {};
    });
  },
};

const NEW = {
  receivedMills: 0,
  reversedMills: 0,
  creditedMills: 0,
  status: 'initial',
  expiresAt: null,
  chargeId: null,
  payUrl: null,
  address: null,
  coinAmount: null,
  reason: null,
  givenBy: null,
  invoices: [],
} as const;

/** Every payment of every customer, and the credits that admins gave. */
export const paymentsProjector = createProjector({
  name: 'payments',
  shape: 5,
  streams: ['payment', 'wallet', 'invoice'],
  views: [payments],
  on: {
    PaymentStarted: {
      apply(event, rows) {
        const { paymentId: _id, userId, gateway, coin, amountMills, startedAt } = event.data;
        put(event, rows, {
          ...NEW,
          _id,
          userId,
          gateway,
          coin,
          amountMills,
          startedAt,
          updatedAt: startedAt,
        });
      },
    },
    PaymentOpened: {
      reads: paymentRow,
      apply(event, rows) {
        const { chargeId, payUrl, address, coinAmount, expiresAt } = event.data;
        change(event, rows, () => ({ status: 'waiting', chargeId, payUrl, address, coinAmount, expiresAt }));
      },
    },
    PaymentSeen: {
      reads: paymentRow,
      apply: (event, rows) => change(event, rows, () => ({ status: 'confirming' })),
    },
    PaymentReceived: {
      reads: paymentRow,
      apply(event, rows) {
        const { receivedMills, changeMills } = event.data;
        change(event, rows, (row) => {
          const creditedMills = row.creditedMills + changeMills;
          return { receivedMills, creditedMills, status: statusOf(creditedMills) };
        });
      },
    },
    PaymentReversed: REVERSAL,
    PaymentReversalCorrected: REVERSAL,
    PaymentDisputed: DISPUTE,
    PaymentDisputeWon: DISPUTE,
    PaymentDisputeChanged: DISPUTE,
    PaymentClosed: {
      reads: paymentRow,
      apply: (event, rows) => change(event, rows, () => ({ status: event.data.reason })),
    },
    InvoiceIssued: {
      reads: ({ data }) => [[payments.name, data.paymentId]],
      apply({ data, position }, rows) {
        const { paymentId, userId, number, kind } = data;
        const row = rows.get(payments, paymentId);
        if (!row) return;
        rows.put(payments, { ...row, invoices: [...row.invoices, { number, kind }] });
        rows.announce(changed(userId, 'payments', paymentId, position));
      },
    },
    FundsCredited: {
      apply({ id: _id, meta, data, position }, rows) {
        const { userId, amountMills, reason } = data;
        const at = meta.occurredAt;
        const whole = { amountMills, receivedMills: amountMills, creditedMills: amountMills };
        const times = { startedAt: at, updatedAt: at };
        const manual = {
          gateway: 'manual',
          coin: null,
          status: 'completed',
          reason,
          givenBy: meta.actor,
        } as const;
        rows.add(payments, { ...NEW, ...manual, ...whole, ...times, _id, userId });
        rows.announce(changed(userId, 'payments', _id, position));
      },
    },
  },
});
