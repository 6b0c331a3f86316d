import { EARLIER_CHANGE_ID, earlierPlan } from '@ringpost/domain';
import { createProjector, type Rows } from '../kernel/projector.ts';
import { plannedChanges } from './planned-changes.view.ts';

function isOver({ data }: { readonly data: { readonly changeId: string } }, rows: Rows): void {
  rows.delete(plannedChanges, data.changeId);
}

/** A planned price that is set, removed or withdrawn is over. Its change has the id of the price. */
function isPriceOver({ data }: { readonly data: { readonly priceId: string } }, rows: Rows): void {
  rows.delete(plannedChanges, data.priceId);
}

/** In logs of earlier versions. An earlier plan is over before other steps are set. */
function isEarlierOver(_event: unknown, rows: Rows): void {
  rows.delete(plannedChanges, EARLIER_CHANGE_ID);
}

/** Everything that changes on a date, until then. */
export const plannedChangesProjector = createProjector({
  name: 'planned-changes',
  shape: 2,
  streams: ['account', 'app', 'notice', 'port', 'shop', 'volumesteps'],
  views: [plannedChanges],
  on: {
    ChangePlanned: {
      apply({ data: { changeId: _id, of, subjectId, act, countsFrom, plannedBy } }, rows) {
        rows.add(plannedChanges, { _id, of, subjectId, act, countsFrom, plannedBy });
      },
    },
    ChangeWithdrawn: { apply: isOver },
    ChangeCarriedOut: { apply: isOver },
    AppPriceChangePlanned: {
      apply({ data }, rows) {
        const { priceId: _id, appId: subjectId, userId, countryIso, vendorId, price } = data;
        const { countsFrom, plannedBy } = data;
        const act = { kind: 'price', userId, countryIso, vendorId, price } as const;
        // A removal has the id of a price that is there already, so the row may have been there once.
        rows.put(plannedChanges, { _id, of: 'app', subjectId, act, countsFrom, plannedBy });
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
        const { changeId: _id, ...row } = plan;
        rows.put(plannedChanges, { _id, ...row });
      },
    },
    VolumeStepsWithdrawn: { apply: isEarlierOver },
  },
});
