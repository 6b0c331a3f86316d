import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { originOf } from '../kernel/origin.ts';
import { handleVolumeSteps } from './volume-steps.commands.ts';
import { setVolumeStepsContract, withdrawVolumeStepsContract } from './volume-steps.contract.ts';
import type { VolumeStepsCommand } from './volume-steps.decider.ts';

type AnyCall = Pick<Call<unknown, unknown, unknown>, 'requestId' | 'address' | 'header'>;

/** What admins change of the discount by volume. */
export function volumeStepsRoutes(deps: Deps): readonly Endpoint[] {
  async function send(call: AnyCall, admin: Caller, command: VolumeStepsCommand) {
    const operationId = deps.ids.next();
    const actor = `admin:${admin.userId}` as const;
    const ids = { operationId, causationId: call.requestId, correlationId: operationId };
    const cause: Cause = { ...ids, actor, ...originOf(call, admin) };
    const { position } = await handleVolumeSteps(deps, 'all', command, cause);
    return { status: 204, position: toPosition(deps.events.epoch, position) } as const;
  }

  return [
    endpoint('admin', setVolumeStepsContract, async (call, admin) => {
      const { steps, counts_from: from, reason } = call.body;
      return send(call, admin, {
        type: 'SetVolumeSteps',
        steps: steps.map((step) => ({ fromMills: millsOf('steps', step.from), percent: step.percent })),
        // Stored instants are compared as texts, so each has the same form.
        countsFrom: from === undefined ? null : new Date(from).toISOString(),
        adminId: admin.userId,
        reason: reason?.trim() ?? null,
        now: nowIso(deps),
      });
    }),
    endpoint('admin', withdrawVolumeStepsContract, (call, admin) =>
      send(call, admin, { type: 'WithdrawVolumeSteps', now: nowIso(deps) }),
    ),
  ];
}
