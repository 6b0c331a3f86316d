import { defineModule } from '../../modules/module.ts';

export const contact = defineModule({
  pages: {
    'contact-us': {
      path: '/contact-us',
      frame: 'public',
      file: 'features/contact/contact-us-page.tsx',
      isRendered: true,
    },
  },
});
