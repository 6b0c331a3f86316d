import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { originOf } from '../kernel/origin.ts';
import { whenOf } from '../kernel/when.ts';
import { setSteps } from './change-steps.ts';
import { setVolumeStepsContract } from './volume-steps.contract.ts';

/** What admins change of the discount by volume. */
export function volumeStepsRoutes(deps: Deps): readonly Endpoint[] {
  return [
    endpoint('admin', setVolumeStepsContract, async (call, admin) => {
      const { steps, reason } = call.body;
      const operationId = deps.ids.next();
      const ids = { operationId, causationId: call.requestId, correlationId: operationId };
      const cause = { ...ids, actor: `admin:${admin.userId}`, ...originOf(call, admin) };
      const change = {
        steps: steps.map((step) => ({ fromMills: millsOf('steps', step.from), percent: step.percent })),
        reason: reason?.trim() ?? null,
      };
      const position = await setSteps(deps, change, whenOf(deps, call.body, admin, operationId), cause);
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
  ];
}
