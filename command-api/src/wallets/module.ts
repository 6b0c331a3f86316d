import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { ADJUSTMENT_COMMANDS } from './adjustment.commands.ts';
import { finishTransfers } from './move.policy.ts';
import { movesRoutes } from './moves.routes.ts';
import { PURCHASES_COMMANDS } from './purchases.commands.ts';
import { WALLET_COMMANDS } from './wallet.commands.ts';
import { walletDeadlines } from './wallet.deadlines.ts';
import { walletsRoutes } from './wallets.routes.ts';

export const wallets: CommandModule<{ readonly deps: Deps }> = {
  name: 'wallets',
  commands: { adjustment: ADJUSTMENT_COMMANDS, purchases: PURCHASES_COMMANDS, wallet: WALLET_COMMANDS },
  open: ({ deps }) => ({
    routes: [...walletsRoutes(deps), ...movesRoutes(deps)],
    policies: [finishTransfers],
    deadlines: walletDeadlines(deps),
  }),
};
