import type { QueryModule } from '../query-module.ts';
import { rentalsRoutes } from './rentals.routes.ts';

export const rentals: QueryModule = { routes: [rentalsRoutes] };
