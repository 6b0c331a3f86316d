import type { CommandModule } from '../kernel/module.ts';
import { ADJUSTMENT_COMMANDS } from './adjustment.commands.ts';
import { WALLET_COMMANDS } from './wallet.commands.ts';

export const wallets: CommandModule = {
  name: 'wallets',
  commands: { adjustment: ADJUSTMENT_COMMANDS, wallet: WALLET_COMMANDS },
};
