import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { originOf } from '../kernel/origin.ts';
import { whenOf } from '../kernel/when.ts';
import { changeNotice } from './change-notice.ts';
import { listNotices } from './list-notices.ts';
import { changeNoticeContract, noticeListContract } from './notices.contract.ts';

/** The texts of notices, which admins read and change. */
export function noticesRoutes(deps: Deps): readonly Endpoint[] {
  return [
    endpoint('admin', noticeListContract, async () => ({
      status: 200,
      body: { data: await listNotices(deps) },
    })),
    endpoint('admin', changeNoticeContract, async (call, admin) => {
      const { params, body, requestId } = call;
      const operationId = deps.ids.next();
      const ids = { operationId, causationId: requestId, correlationId: operationId };
      const cause = { ...ids, actor: `admin:${admin.userId}`, ...originOf(call, admin) };
      const when = whenOf(deps, body, admin, operationId);
      const position = await changeNotice(deps, params.notice, body.text.trim(), when, cause);
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
  ];
}
