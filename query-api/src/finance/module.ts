import type { QueryModule } from '../query-module.ts';
import { financeRoutes } from './finance.routes.ts';

export const finance: QueryModule = { routes: [financeRoutes] };
