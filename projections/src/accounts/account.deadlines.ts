import { plusSeconds } from '@ringpost/domain';
import { UNCONFIRMED_ACCOUNT_HOURS } from '@ringpost/domain/rules/limits';
import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { NounDeadlines, Rows } from '../kernel/projector.ts';
import type { AccountDeadline } from './accounts.view.ts';

interface OfAccount {
  readonly data: { readonly userId: string };
}

function waitsFor(kind: AccountDeadline['kind'], subject: string, dueAt: string, rows: Rows): void {
  const row: AccountDeadline = { _id: deadlineId(kind, subject), kind, subject, dueAt };
  rows.put(deadlines, row);
}

function isConfirmed({ data }: OfAccount, rows: Rows): void {
  rows.delete(deadlines, deadlineId('forget-unconfirmed', data.userId));
}

function endsForgetting({ data }: OfAccount, rows: Rows): void {
  rows.delete(deadlines, deadlineId('forget-account', data.userId));
}

/** When an account is forgotten: after its customer or an admin asked for it, or if nobody confirms it. */
export const accountDeadlines: NounDeadlines = {
  streams: ['account'],
  on: {
    AccountRegistered: {
      apply({ data: { userId }, meta }, rows) {
        const dueAt = plusSeconds(meta.occurredAt, UNCONFIRMED_ACCOUNT_HOURS * 3600);
        waitsFor('forget-unconfirmed', userId, dueAt, rows);
      },
    },
    AccountConfirmed: { apply: isConfirmed },
    ForgettingRequested: {
      apply: ({ data: { userId, dueAt } }, rows) => waitsFor('forget-account', userId, dueAt, rows),
    },
    ForgettingCancelled: { apply: endsForgetting },
    AccountForgotten: {
      apply(event, rows) {
        isConfirmed(event, rows);
        endsForgetting(event, rows);
      },
    },
  },
};
