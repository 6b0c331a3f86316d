import type { QueryModule } from '../query-module.ts';
import { importsRoutes } from './imports.routes.ts';

export const imports: QueryModule = { routes: [importsRoutes] };
