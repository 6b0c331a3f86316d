import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { originOf } from '../kernel/origin.ts';
import { withdrawChangeContract } from './planned-changes.contract.ts';
import { withdraw } from './settle-changes.ts';

/** Lets admins withdraw what they or others have planned. */
export function plannedChangesRoutes(deps: Deps): readonly Endpoint[] {
  return [
    endpoint('admin', withdrawChangeContract, async (call, admin) => {
      const { of, subject_id: subjectId } = call.body;
      const { change_uuid: changeId } = call.params;
      if (of === 'account') call.concerns(subjectId);
      const ids = { operationId: deps.ids.next(), causationId: call.requestId, correlationId: changeId };
      const cause = { ...ids, actor: `admin:${admin.userId}`, ...originOf(call, admin) };
      const position = await withdraw(deps, { of, subjectId }, { changeId, now: nowIso(deps) }, cause);
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
  ];
}
