import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { VOLUME_STEPS_COMMANDS } from './volume-steps.commands.ts';
import { volumeStepsRoutes } from './volume-steps.routes.ts';

export const priceList: CommandModule<{ readonly deps: Deps }> = {
  name: 'price-list',
  commands: { 'volume-steps': VOLUME_STEPS_COMMANDS },
  open: ({ deps }) => ({ routes: volumeStepsRoutes(deps) }),
};
