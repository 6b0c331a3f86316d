import type { CommandModule } from '../kernel/module.ts';
import { APP_COMMANDS } from './app.commands.ts';

export const apps: CommandModule = {
  name: 'apps',
  commands: { app: APP_COMMANDS },
};
