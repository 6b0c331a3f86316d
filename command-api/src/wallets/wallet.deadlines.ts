import type { AdjustmentDeadline } from '@ringpost/projections/wallets/adjustments.view';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import { handleAdjustment } from './adjustment.commands.ts';

/** Ends a request that no second admin has decided on. */
export function walletDeadlines(deps: Deps): DeadlineHandlers<AdjustmentDeadline> {
  return {
    async 'expire-adjustment'({ _id, kind, subject: adjustmentId, userId }) {
      const actor = `system:${kind}`;
      const cause = { operationId: _id, causationId: _id, correlationId: adjustmentId, actor };
      const command = { type: 'ExpireAdjustment', userId, adjustmentId, now: nowIso(deps) } as const;
      await handleAdjustment(deps, userId, command, cause);
    },
  };
}
