import type { CommandModule } from '../kernel/module.ts';

export const mail: CommandModule = {
  name: 'mail',
};
