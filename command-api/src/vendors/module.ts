import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { VENDOR_COMMANDS } from './vendor.commands.ts';
import { vendorsRoutes } from './vendors.routes.ts';

export const vendors: CommandModule<{ readonly deps: Deps }> = {
  name: 'vendors',
  commands: { vendor: VENDOR_COMMANDS },
  open: ({ deps }) => ({ routes: vendorsRoutes(deps) }),
};
