import type { ProjectionModule } from '../kernel/module.ts';
import { walletDeadlines } from './wallet.deadlines.ts';
import { walletsProjector } from './wallets.projector.ts';

export const wallets: ProjectionModule = { projectors: [walletsProjector], deadlines: walletDeadlines };
