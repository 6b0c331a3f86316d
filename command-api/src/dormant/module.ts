import type { CommandModule } from '../kernel/module.ts';
import { numbers } from '../numbers/module.ts';
import { ON_DEMAND_COMMANDS } from './on-demand.commands.ts';

export const dormant: CommandModule = {
  name: 'dormant',
  calls: [numbers],
  commands: { 'on-demand': ON_DEMAND_COMMANDS },
};
