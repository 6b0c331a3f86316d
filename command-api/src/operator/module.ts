import type { CommandModule } from '../kernel/module.ts';
import { OPERATOR_COMMANDS } from './operator.commands.ts';

export const operator: CommandModule = {
  name: 'operator',
  commands: { operator: OPERATOR_COMMANDS },
};
