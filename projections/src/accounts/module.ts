import type { ProjectionModule } from '../kernel/module.ts';
import { accountsProjector } from './accounts.projector.ts';

export const accounts: ProjectionModule = { projectors: [accountsProjector] };
