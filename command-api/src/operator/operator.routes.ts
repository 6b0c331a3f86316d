import type { Position } from '@ringpost/events/domain';
import { toPosition } from '@ringpost/events/engine';
import { type Endpoint, endpoint } from '@ringpost/events/http';
import type { Deps } from '../kernel/deps.ts';
import { originOf } from '../kernel/origin.ts';
import { skipEventContract } from './operator.contract.ts';
import type { ProjectorStanding } from './operator.decider.ts';
import { skipEvent } from './skip-event.ts';

/** What an admin may decide about the running of the service. */
export function operatorRoutes(
  deps: Deps,
  standings: () => readonly ProjectorStanding[],
): readonly Endpoint[] {
  return [
    endpoint('admin', skipEventContract, async (call, admin) => {
      const { position, reason } = call.body;
      const toSkip = {
        projector: call.params.name,
        position: position as Position,
        reason: reason.trim(),
      };
      const cause = {
        operationId: deps.ids.next(),
        causationId: call.requestId,
        correlationId: call.requestId,
        actor: `admin:${admin.userId}`,
        ...originOf(call, admin),
      };
      const skippedAt = await skipEvent(deps, standings(), toSkip, cause);
      return { status: 204, position: toPosition(deps.events.epoch, skippedAt) };
    }),
  ];
}
