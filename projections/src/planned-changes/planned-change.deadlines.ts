import { EARLIER_CHANGE_ID, earlierPlan } from '@ringpost/domain';
import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { NounDeadlines, Rows } from '../kernel/projector.ts';
import type { PlannedDeadline } from './planned-changes.view.ts';

const KIND = 'carry-out-change';

function add(rows: Rows, subject: string, due: Pick<PlannedDeadline, 'of' | 'subjectId' | 'dueAt'>): void {
  const row = { _id: deadlineId(KIND, subject), kind: KIND, subject, ...due } as const;
  rows.add(deadlines, row satisfies PlannedDeadline);
}

function isOver({ data }: { readonly data: { readonly changeId: string } }, rows: Rows): void {
  rows.delete(deadlines, deadlineId(KIND, data.changeId));
}

function isPriceOver({ data }: { readonly data: { readonly priceId: string } }, rows: Rows): void {
  rows.delete(deadlines, deadlineId(KIND, data.priceId));
}

/** In logs of earlier versions. An earlier plan is over before other steps are set. */
function isEarlierOver(_event: unknown, rows: Rows): void {
  rows.delete(deadlines, deadlineId(KIND, EARLIER_CHANGE_ID));
}

/** When a planned change counts. */
export const plannedChangeDeadlines: NounDeadlines = {
  streams: ['account', 'app', 'notice', 'port', 'shop', 'volumesteps'],
  on: {
    ChangePlanned: {
      apply({ data: { changeId, of, subjectId, countsFrom: dueAt } }, rows) {
        add(rows, changeId, { of, subjectId, dueAt });
      },
    },
    ChangeWithdrawn: { apply: isOver },
    ChangeCarriedOut: { apply: isOver },
    AppPriceChangePlanned: {
      apply({ data: { appId: subjectId, priceId, countsFrom: dueAt } }, rows) {
        add(rows, priceId, { of: 'app', subjectId, dueAt });
      },
    },
    AppPriceChangeWithdrawn: { apply: isPriceOver },
    AppPriceSet: { apply: isPriceOver },
    AppCustomerPriceSet: { apply: isPriceOver },
    AppPriceRemoved: { apply: isPriceOver },
    VolumeStepsSet: {
      apply(event, rows) {
        const plan = earlierPlan(event);
        if (!plan) return isEarlierOver(event, rows);
        const { changeId, of, subjectId, countsFrom: dueAt } = plan;
        add(rows, changeId, { of, subjectId, dueAt });
      },
    },
    VolumeStepsWithdrawn: { apply: isEarlierOver },
  },
};
