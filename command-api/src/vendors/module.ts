import type { CommandModule } from '../kernel/module.ts';
import { VENDOR_COMMANDS } from './vendor.commands.ts';

export const vendors: CommandModule = {
  name: 'vendors',
  commands: { vendor: VENDOR_COMMANDS },
};
