import { defineModule } from '../../modules/module.ts';

export const publicStatus = defineModule({
  pages: {
    status: {
      path: '/status',
      frame: 'public',
      file: 'features/public-status/status-page.tsx',
      isLive: true,
    },
  },
});
