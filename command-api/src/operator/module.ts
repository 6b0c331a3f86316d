import { accounts } from '../accounts/module.ts';
import type { CommandModule } from '../kernel/module.ts';
import { measureOverdue } from './measure-overdue.ts';
import { measureVendors } from './measure-vendors.ts';
import { OPERATOR_COMMANDS } from './operator.commands.ts';
import type { ProjectorStanding } from './operator.decider.ts';
import { operatorRoutes } from './operator.routes.ts';
import { OPERATOR_APPROVAL_COMMANDS } from './operator-approval.commands.ts';
import { createOperatorHistory } from './operator-history.ts';
import { createProjectorRates } from './projector-rates.ts';
import { createProjectorSizes } from './projector-sizes.ts';
import type { OperationsParts } from './read-operations.ts';

interface Parts extends Omit<OperationsParts, 'rates'> {
  readonly projectors: () => readonly ProjectorStanding[];
  readonly behindMs: (projector: string) => number;
}

export const operator: CommandModule<Parts> = {
  name: 'operator',
  calls: [accounts],
  commands: { operator: OPERATOR_COMMANDS, 'operator-approval': OPERATOR_APPROVAL_COMMANDS },
  open({ deps, projectors, behindMs, ...others }) {
    const rates = createProjectorRates(projectors);
    const history = createOperatorHistory(deps.events);
    const sizes = createProjectorSizes(deps, projectors);
    const parts = { deps, standings: projectors, behindMs, history, rates, sizes, ...others };
    return {
      routes: operatorRoutes(parts),
      measure(metrics) {
        measureOverdue(deps, metrics);
        measureVendors(deps, others.vendorSilentMinutes, metrics);
      },
      close: async () => rates.close(),
    };
  },
};
