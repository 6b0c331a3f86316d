import type { Deps } from '../kernel/deps.ts';
import { FEE_APPROVAL_COMMANDS } from '../kernel/fee-approvals.ts';
import type { CommandModule } from '../kernel/module.ts';
import { SHOP_SETTINGS_COMMANDS } from './shop-settings.commands.ts';
import { shopSettingsRoutes } from './shop-settings.routes.ts';

export const shopSettings: CommandModule<{ readonly deps: Deps }> = {
  name: 'shop-settings',
  commands: { 'shop-settings': SHOP_SETTINGS_COMMANDS, 'shop-fee-approval': FEE_APPROVAL_COMMANDS },
  open: ({ deps }) => ({ routes: shopSettingsRoutes(deps) }),
};
