import type { QueryModule } from '../query-module.ts';
import { walletsRoutes } from './wallets.routes.ts';

export const wallets: QueryModule = { routes: [walletsRoutes], topics: ['wallet', 'transactions'] };
