import { defineModule } from '../../modules/module.ts';

export const unclaimed = defineModule({
  pages: {
    'unclaimed-phone-number': {
      path: '/unclaimed-phone-number',
      frame: 'public',
      file: 'features/unclaimed/unclaimed-page.tsx',
      isRendered: true,
    },
  },
});
