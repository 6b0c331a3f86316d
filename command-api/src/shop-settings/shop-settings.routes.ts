import { SHOP_SETTINGS } from '@ringpost/domain/rules/shop-settings';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { waitsForApproval } from '../kernel/fee-approvals.ts';
import { originOf } from '../kernel/origin.ts';
import { whenOf } from '../kernel/when.ts';
import { changeSetting } from './change-settings.ts';
import { changeSettingContract } from './shop-settings.contract.ts';

/** What admins change of the fees and limits of the shop. */
export function shopSettingsRoutes(deps: Deps): readonly Endpoint[] {
  return [
    endpoint('admin', changeSettingContract, async (call, admin) => {
      const { setting } = call.params;
      const { value, reason } = call.body;
      const operationId = deps.ids.next();
      const ids = { operationId, causationId: call.requestId, correlationId: operationId };
      const cause = { ...ids, actor: `admin:${admin.userId}`, ...originOf(call, admin) };
      const change = {
        setting,
        value: SHOP_SETTINGS[setting].isMoney ? millsOf('value', value) : value,
        reason: reason?.trim() ?? null,
      };
      const when = whenOf(deps, call.body, admin, operationId);
      const { confirm_large: confirmLarge = false } = call.body;
      const { position, asked } = await changeSetting(deps, change, when, confirmLarge, cause);
      const at = toPosition(deps.events.epoch, position);
      return asked
        ? { status: 202, body: waitsForApproval(asked), position: at }
        : { status: 204, position: at };
    }),
  ];
}
