import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/states.tsx';
import { CheckFailed } from './check-failed.tsx';
import type { SelectedRows } from './use-selected-rows.ts';

/** Why the price of all selected numbers is not known yet. */
export function PendingRows({ problem, again }: Pick<SelectedRows, 'problem' | 'again'>): ReactNode {
  return problem ? <CheckFailed {...{ problem, again }} /> : <Skeleton width={60} />;
}
