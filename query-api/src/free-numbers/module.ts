import type { QueryModule } from '../query-module.ts';
import { freeNumbersRoutes } from './free-numbers.routes.ts';

export const freeNumbers: QueryModule = { routes: [freeNumbersRoutes] };
