import type { Position } from '@ringpost/domain';
import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { originOf } from '../kernel/origin.ts';
import {
  type Projector,
  projectorListContract,
  rebuildContract,
  skipEventContract,
} from './operator.contract.ts';
import { type ProjectorStanding, unappliedBy } from './operator.decider.ts';
import { requestRebuild } from './request-rebuild.ts';
import { skipEvent } from './skip-event.ts';

function present(standing: ProjectorStanding): Projector {
  const { name, position, stopped } = standing;
  return {
    name,
    position,
    stopped: stopped
      ? { position: stopped.position, can_skip: unappliedBy(standing) === stopped.position }
      : null,
  };
}

/** What an admin may decide about the operation of the service. */
export function operatorRoutes(
  deps: Deps,
  standings: () => readonly ProjectorStanding[],
): readonly Endpoint[] {
  const causeOf = (
    call: Pick<Call<unknown, unknown, unknown>, 'requestId' | 'address'>,
    admin: Caller,
  ): Cause => ({
    operationId: deps.ids.next(),
    causationId: call.requestId,
    correlationId: call.requestId,
    actor: `admin:${admin.userId}`,
    ...originOf(call, admin),
  });
  const done = (at: Position) => ({ status: 204, position: toPosition(deps.events.epoch, at) }) as const;

  return [
    endpoint('admin', projectorListContract, async () => {
      const data = standings().map(present);
      return { status: 200, body: { data, total: data.length } };
    }),
    endpoint('admin', skipEventContract, async (call, admin) => {
      const { position, reason } = call.body;
      const toSkip = {
        projector: call.params.name,
        position: position as Position,
        reason: reason.trim(),
      };
      return done(await skipEvent(deps, standings(), toSkip, causeOf(call, admin)));
    }),
    endpoint('admin', rebuildContract, async (call, admin) => {
      const request = { projector: call.params.name, reason: call.body.reason.trim() };
      return done(await requestRebuild(deps, standings(), request, causeOf(call, admin)));
    }),
  ];
}
