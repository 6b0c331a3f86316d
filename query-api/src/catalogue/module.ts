import type { QueryModule } from '../query-module.ts';
import { adminAppsRoutes } from './admin-apps.routes.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { customerPricesRoutes } from './customer-prices.routes.ts';
import { volumeDiscountRoutes } from './volume-discount.routes.ts';

export const catalogue: QueryModule = {
  routes: [catalogueRoutes, adminAppsRoutes, customerPricesRoutes, volumeDiscountRoutes],
};
