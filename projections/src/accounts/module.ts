import type { ProjectionModule } from '../kernel/module.ts';
import { accountDeadlines } from './account.deadlines.ts';
import { accountsProjector } from './accounts.projector.ts';
import { customersProjector } from './customers.projector.ts';

export const accounts: ProjectionModule = {
  projectors: [accountsProjector, customersProjector],
  deadlines: accountDeadlines,
};
