import type { QueryModule } from '../query-module.ts';
import { shopSettingsRoutes } from './shop-settings.routes.ts';

export const shopSettings: QueryModule = { routes: [shopSettingsRoutes] };
