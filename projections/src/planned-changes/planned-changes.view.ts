import type { PlannedAct, PlannedNoun, PlannedPrice } from '@ringpost/domain';
import type { View } from '@ringpost/engine';
import type { DeadlineRow } from '../deadlines/deadlines.view.ts';

/** A price that is set or removed. `price` null: it is removed. */
interface PriceAct extends Pick<PlannedPrice, 'userId' | 'countryIso' | 'vendorId' | 'price'> {
  readonly kind: 'price';
}

/** A change that is to come. `_id`: the change; that of a price has the id of the price. */
export interface PlannedChangeRow {
  readonly _id: string;
  readonly of: PlannedNoun;
  /** The account or the app. Of the other nouns there is one list. */
  readonly subjectId: string;
  readonly act: PlannedAct | PriceAct;
  readonly countsFrom: string;
  /** The admin. */
  readonly plannedBy: string;
}

/** Due when a planned change counts. `subject`: the change. */
export interface PlannedDeadline extends DeadlineRow {
  readonly kind: 'carry-out-change';
  readonly of: PlannedNoun;
  readonly subjectId: string;
}

export const plannedChanges: View<PlannedChangeRow> = {
  name: 'planned-changes',
  indexes: [['of', 'subjectId', 'countsFrom']],
};
