import { defineModule } from '../../modules/module.ts';

export const sharedRental = defineModule({
  pages: {
    'number-by-token': {
      path: '/number-by-token',
      frame: 'public',
      file: 'features/shared-rental/shared-rental-page.tsx',
    },
  },
});
