import { plusSeconds } from '@ringpost/domain';
import { GATEWAY_CHECK_MINUTES, GATEWAY_RECHECK_DAYS } from '@ringpost/domain/rules/limits';
import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { Key, NounDeadlines, Rows } from '../kernel/projector.ts';
import type { PaymentDeadline, ReceivedPaymentDeadline } from './payments.view.ts';

const SECONDS_PER_DAY = 86_400;

interface OfPayment {
  readonly data: { readonly paymentId: string };
}

function idOf({ data }: OfPayment): string {
  return deadlineId('check-gateway', data.paymentId);
}

function ownRow(event: OfPayment): readonly Key[] {
  return [[deadlines.name, idOf(event)]];
}

/** Only these handlers write such rows, so a row with this id is of this kind. */
function rowOf(event: OfPayment, rows: Rows): PaymentDeadline | undefined {
  return rows.get(deadlines, idOf(event)) as PaymentDeadline | undefined;
}

function askAt(event: OfPayment, rows: Rows, dueAt: string): void {
  const row = rowOf(event, rows);
  if (row) rows.put(deadlines, { ...row, dueAt });
}

function firstAsk(from: string): string {
  return plusSeconds(from, GATEWAY_CHECK_MINUTES[0] * 60);
}

/** From the next day on, the gateway is asked whether the money was taken back. */
function recheckAt({ data: { paymentId: subject } }: OfPayment, rows: Rows, dueAt: string): void {
  const kind = 'recheck-gateway';
  const row: ReceivedPaymentDeadline = { _id: deadlineId(kind, subject), kind, subject, dueAt };
  rows.put(deadlines, row);
}

/** When a timer asks a gateway about a payment. It is not needed as long as callbacks come. */
export const paymentDeadlines: NounDeadlines = {
  streams: ['payment'],
  on: {
    PaymentStarted: {
      apply(event, rows) {
        const { paymentId: subject, gateway, amountMills, startedAt } = event.data;
        const dueAt = firstAsk(startedAt);
        const row: PaymentDeadline = {
          _id: idOf(event),
          kind: 'check-gateway',
          subject,
          gateway,
          amountMills,
          dueAt,
        };
        rows.add(deadlines, row);
      },
    },
    PaymentOpened: {
      reads: ownRow,
      apply: (event, rows) => askAt(event, rows, firstAsk(event.meta.occurredAt)),
    },
    PaymentReceived: {
      reads: ownRow,
      apply(event, rows) {
        recheckAt(event, rows, plusSeconds(event.meta.occurredAt, GATEWAY_RECHECK_DAYS[0] * SECONDS_PER_DAY));
        const row = rowOf(event, rows);
        if (row && event.data.receivedMills >= row.amountMills) rows.delete(deadlines, row._id);
      },
    },
    PaymentClosed: {
      reads: ownRow,
      apply(event, rows) {
        if (event.data.reason === 'failed') rows.delete(deadlines, idOf(event));
      },
    },
    PaymentChecked: {
      reads: ownRow,
      apply(event, rows) {
        const { nextCheckAt } = event.data;
        if (nextCheckAt === null) rows.delete(deadlines, idOf(event));
        else askAt(event, rows, nextCheckAt);
      },
    },
    PaymentRechecked: {
      apply(event, rows) {
        const { paymentId, nextCheckAt } = event.data;
        if (nextCheckAt === null) rows.delete(deadlines, deadlineId('recheck-gateway', paymentId));
        else recheckAt(event, rows, nextCheckAt);
      },
    },
  },
};
