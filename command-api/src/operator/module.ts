import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { OPERATOR_COMMANDS } from './operator.commands.ts';
import type { ProjectorStanding } from './operator.decider.ts';
import { operatorRoutes } from './operator.routes.ts';
import { createOperatorHistory } from './operator-history.ts';
import { createProjectorRates } from './projector-rates.ts';
import type { PolicyProgress } from './read-operations.ts';

interface Parts {
  readonly deps: Deps;
  readonly projectors: () => readonly ProjectorStanding[];
  readonly behindMs: (projector: string) => number;
  readonly policies: () => readonly PolicyProgress[];
}

export const operator: CommandModule<Parts> = {
  name: 'operator',
  commands: { operator: OPERATOR_COMMANDS },
  open({ deps, projectors, behindMs, policies }) {
    const rates = createProjectorRates(projectors);
    const history = createOperatorHistory(deps.events);
    const parts = { deps, standings: projectors, behindMs, history, rates };
    return {
      routes: operatorRoutes(parts, policies),
      close: async () => rates.close(),
    };
  },
};
