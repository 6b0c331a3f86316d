import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { OPERATOR_COMMANDS } from './operator.commands.ts';
import type { ProjectorStanding } from './operator.decider.ts';
import { operatorRoutes } from './operator.routes.ts';

interface Parts {
  readonly deps: Deps;
  readonly projectors: () => readonly ProjectorStanding[];
}

export const operator: CommandModule<Parts> = {
  name: 'operator',
  commands: { operator: OPERATOR_COMMANDS },
  open: ({ deps, projectors }) => ({ routes: operatorRoutes(deps, projectors) }),
};
