import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { whenOf } from '../kernel/when.ts';
import { setUserLimitsContract } from './accounts.contract.ts';
import { type AccountsContext, causeOf } from './accounts-context.ts';
import { setBuyingLimits } from './set-buying-limits.ts';

/** Admins change the limits of purchases and cancels for one customer. */
export function buyingLimitsRoutes({ deps }: AccountsContext): readonly Endpoint[] {
  return [
    endpoint('admin', setUserLimitsContract, async (call, admin) => {
      call.concerns(call.params.id);
      const { open_activations, purchases_per_minute, cancels_per_hour, reason } = call.body;
      const limits = {
        userId: call.params.id,
        openActivations: open_activations,
        purchasesPerMinute: purchases_per_minute,
        cancelsPerHour: cancels_per_hour,
        reason,
      };
      const cause = causeOf(deps, call, `admin:${admin.userId}`, admin);
      const { position } = await setBuyingLimits(deps, limits, cause, whenOf(deps, call.body, admin));
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
  ];
}
