import type { ProjectionModule } from '../kernel/module.ts';
import { walletsProjector } from './wallets.projector.ts';

export const wallets: ProjectionModule = { projectors: [walletsProjector] };
