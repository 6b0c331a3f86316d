import { defineModule } from '../../modules/module.ts';

export const freeNumbers = defineModule({
  pages: {
    'free-number': {
      path: '/free-number',
      frame: 'public',
      file: 'features/free-numbers/free-numbers-page.tsx',
      isLive: true,
    },
  },
  things: [
    {
      path: '/free-number/:country',
      frame: 'public',
      file: 'features/free-numbers/free-numbers-page.tsx',
      isLive: true,
    },
    {
      path: '/free-number/:country/:number',
      frame: 'public',
      file: 'features/free-numbers/free-number-page.tsx',
      isLive: true,
    },
  ],
});
