import type { Position } from '@ringpost/domain';
import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { originOf } from '../kernel/origin.ts';
import { cancelRebuild } from './cancel-rebuild.ts';
import { listProjectors, type OperatorParts } from './list-projectors.ts';
import {
  cancelRebuildContract,
  operationsContract,
  projectorListContract,
  rebuildContract,
  retryContract,
  skipEventContract,
} from './operator.contract.ts';
import { skipOrAsk } from './operator-approvals.ts';
import { type OperationsParts, readOperations } from './read-operations.ts';
import { requestRebuild } from './request-rebuild.ts';
import { retryProjector } from './retry-projector.ts';

type AdminCall = Pick<Call<unknown, unknown, unknown>, 'requestId' | 'address'>;

function causeOf({ ids }: Deps, call: AdminCall, admin: Caller): Cause {
  return {
    operationId: ids.next(),
    causationId: call.requestId,
    correlationId: call.requestId,
    actor: `admin:${admin.userId}`,
    ...originOf(call, admin),
  };
}

/** What an admin sees and may decide about the operation of the service. */
export function operatorRoutes(parts: OperatorParts & OperationsParts): readonly Endpoint[] {
  const { deps, standings } = parts;
  const done = (at: Position) => ({ status: 204, position: toPosition(deps.events.epoch, at) }) as const;

  return [
    endpoint('support', projectorListContract, async () => ({
      status: 200,
      body: await listProjectors(parts),
    })),
    endpoint('support', operationsContract, async () => ({
      status: 200,
      body: await readOperations(parts),
    })),
    endpoint('super_admin', skipEventContract, async (call, admin) => {
      const { position, reason } = call.body;
      const toSkip = {
        projector: call.params.name,
        position: position as Position,
        reason: reason.trim(),
      };
      const cause = causeOf(deps, call, admin);
      const { asked, position: at } = await skipOrAsk(deps, standings(), toSkip, admin, cause);
      if (!asked) return done(at);
      const body = { approval_uuid: asked.approvalId, waits_until: asked.expiresAt };
      return { status: 202, body, position: toPosition(deps.events.epoch, at) };
    }),
    endpoint('admin', retryContract, async (call, admin) =>
      done(await retryProjector(deps, standings(), call.params.name, causeOf(deps, call, admin))),
    ),
    endpoint('admin', rebuildContract, async (call, admin) => {
      const request = { projector: call.params.name, reason: call.body.reason.trim() };
      return done(await requestRebuild(deps, standings(), request, causeOf(deps, call, admin)));
    }),
    endpoint('admin', cancelRebuildContract, async (call, admin) =>
      done(await cancelRebuild(deps, standings(), call.params.name, causeOf(deps, call, admin))),
    ),
  ];
}
