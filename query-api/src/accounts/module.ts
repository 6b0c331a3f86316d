import type { QueryModule } from '../query-module.ts';
import { accountsRoutes } from './accounts.routes.ts';

export const accounts: QueryModule = { routes: [accountsRoutes] };
