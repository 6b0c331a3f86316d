import type { PlannedChange, Position } from '@ringpost/domain';
import type { ToWithdraw } from '@ringpost/domain/rules/planned-changes';
import { carryOutAccountChanges, withdrawAccountChange } from '../accounts/entries.ts';
import { carryOutAppChanges, withdrawAppChange } from '../apps/entries.ts';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { carryOutNoticeChanges, withdrawNoticeChange } from '../notices/entries.ts';
import { carryOutFeeChanges, withdrawFeeChange } from '../port-ins/entries.ts';
import { carryOutStepsChanges, withdrawStepsChange } from '../price-list/entries.ts';
import { carryOutSettingChanges, withdrawSettingChange } from '../shop-settings/entries.ts';

/** In whose stream a planned change is. */
export type ChangePlace = Pick<PlannedChange, 'of' | 'subjectId'>;

/** Withdraws a change that is to come. @throws Rejection `not-found` if there is none, or it counts already */
export async function withdraw(
  deps: Deps,
  { of, subjectId }: ChangePlace,
  withdrawn: ToWithdraw,
  cause: Cause,
): Promise<Position> {
  switch (of) {
    case 'account':
      return withdrawAccountChange(deps, subjectId, withdrawn, cause);
    case 'app':
      return withdrawAppChange(deps, subjectId, withdrawn, cause);
    case 'notices':
      return withdrawNoticeChange(deps, withdrawn, cause);
    case 'port-in-fees':
      return withdrawFeeChange(deps, withdrawn, cause);
    case 'shop-settings':
      return withdrawSettingChange(deps, withdrawn, cause);
    case 'volume-steps':
      return withdrawStepsChange(deps, withdrawn, cause);
  }
}

/** Makes the planned changes of this place that count now facts. */
export async function carryOut(deps: Deps, { of, subjectId }: ChangePlace, cause: Cause): Promise<void> {
  switch (of) {
    case 'account':
      return carryOutAccountChanges(deps, subjectId, cause);
    case 'app':
      return carryOutAppChanges(deps, subjectId, cause);
    case 'notices':
      return carryOutNoticeChanges(deps, cause);
    case 'port-in-fees':
      return carryOutFeeChanges(deps, cause);
    case 'shop-settings':
      return carryOutSettingChanges(deps, cause);
    case 'volume-steps':
      return carryOutStepsChanges(deps, cause);
  }
}
