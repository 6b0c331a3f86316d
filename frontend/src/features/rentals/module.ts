import { defineModule } from '../../modules/module.ts';

export const rentals = defineModule({
  staleReads: { orders: ['GET /api/order_number/list', 'GET /api/number_expiring/pending'] },
});
