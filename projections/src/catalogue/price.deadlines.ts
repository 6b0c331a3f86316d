import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { NounDeadlines, Rows } from '../kernel/projector.ts';
import type { PriceDeadline } from './catalogue.view.ts';

const KIND = 'carry-out-price-change';

function isOver({ data }: { readonly data: { readonly priceId: string } }, rows: Rows): void {
  rows.delete(deadlines, deadlineId(KIND, data.priceId));
}

/** When a planned change of a price counts. */
export const priceDeadlines: NounDeadlines = {
  streams: ['app'],
  on: {
    AppPriceChangePlanned: {
      apply({ data: { appId, priceId: subject, countsFrom: dueAt } }, rows) {
        const row = { _id: deadlineId(KIND, subject), kind: KIND, subject, appId, dueAt } as const;
        rows.add(deadlines, row satisfies PriceDeadline);
      },
    },
    AppPriceChangeWithdrawn: { apply: isOver },
    AppPriceSet: { apply: isOver },
    AppCustomerPriceSet: { apply: isOver },
    AppPriceRemoved: { apply: isOver },
  },
};
