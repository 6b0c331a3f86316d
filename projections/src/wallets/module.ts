import type { ProjectionModule } from '../kernel/module.ts';
import { balancesProjector } from './balances.projector.ts';
import { walletDeadlines } from './wallet.deadlines.ts';
import { walletsProjector } from './wallets.projector.ts';

export const wallets: ProjectionModule = {
  projectors: [walletsProjector, balancesProjector],
  deadlines: walletDeadlines,
};
