import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { numbers } from '../numbers/module.ts';
import { type DormantRoutesOptions, dormantRoutes } from './dormant.routes.ts';
import { createNumberReturns } from './number-returns.ts';
import type { NumberVendor } from './number-vendor.ts';
import { ON_DEMAND_COMMANDS } from './on-demand.commands.ts';
import { settleOnDemand } from './on-demand.policy.ts';

interface Parts {
  readonly deps: Deps;
  readonly vendor: NumberVendor | undefined;
  readonly placeOf: DormantRoutesOptions['placeOf'];
}

export const dormant: CommandModule<Parts> = {
  name: 'dormant',
  calls: [numbers],
  commands: { 'on-demand': ON_DEMAND_COMMANDS },
  open({ deps, vendor, placeOf }) {
    const { deadlines, idle } = createNumberReturns(deps, vendor);
    const routes = dormantRoutes({ deps, vendor, placeOf });
    return { routes, policies: [settleOnDemand], deadlines, idle, close: idle };
  },
};
