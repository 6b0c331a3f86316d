import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { NounDeadlines, Rows } from '../kernel/projector.ts';
import type { AccountDeadline } from './accounts.view.ts';

interface OfAccount {
  readonly data: { readonly userId: string };
}

const KIND = 'forget-account';

function endsForgetting({ data }: OfAccount, rows: Rows): void {
  rows.delete(deadlines, deadlineId(KIND, data.userId));
}

/** When an account is forgotten. */
export const accountDeadlines: NounDeadlines = {
  streams: ['account'],
  on: {
    ForgettingRequested: {
      apply({ data: { userId: subject, dueAt } }, rows) {
        const row: AccountDeadline = { _id: deadlineId(KIND, subject), kind: KIND, subject, dueAt };
        rows.put(deadlines, row);
      },
    },
    ForgettingCancelled: { apply: endsForgetting },
    AccountForgotten: { apply: endsForgetting },
  },
};
