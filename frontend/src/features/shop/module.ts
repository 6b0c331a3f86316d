import { defineModule } from '../../modules/module.ts';

export const shop = defineModule({
  staleReads: {
    stock: [
      'GET /api/public/app_pricing',
      'GET /api/users/app_pricing',
      'GET /api/number/num_count/{app_uuid}',
    ],
    wallet: ['GET /api/users/volume_discount'],
  },
});
