import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { vendors } from '../vendors/module.ts';
import { APP_COMMANDS } from './app.commands.ts';
import { APP_APPROVAL_COMMANDS } from './app-approval.commands.ts';
import { appPicturesRoutes } from './app-pictures.routes.ts';
import { appsRoutes } from './apps.routes.ts';

export const apps: CommandModule<{ readonly deps: Deps }> = {
  name: 'apps',
  calls: [vendors],
  commands: { app: APP_COMMANDS, 'app-approval': APP_APPROVAL_COMMANDS },
  open: ({ deps }) => ({ routes: [...appsRoutes(deps), ...appPicturesRoutes(deps)] }),
};
