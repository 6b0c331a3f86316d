import type { PortInDeadline } from '@ringpost/projections/port-ins/port-ins.view';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import { handlePortIn } from './port-in.commands.ts';
import { settlePortIn } from './settle-port-in.ts';

/** Ends a draft that its customer has left, and deletes its personal data. */
export function portInDeadlines(deps: Deps): DeadlineHandlers<PortInDeadline> {
  return {
    async 'expire-draft'({ _id, subject: portInId, userId }) {
      const actor = 'system:expire-draft';
      const cause = { operationId: _id, causationId: _id, correlationId: portInId, actor } as const;
      const command = { type: 'ExpirePortInDraft', portInId, userId, now: nowIso(deps) } as const;
      await handlePortIn(deps, portInId, command, cause);
      await settlePortIn(deps, portInId, cause);
    },
  };
}
