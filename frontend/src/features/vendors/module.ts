import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({ vendors: { id: 'shell.vendors', defaultMessage: 'Vendors' } });

export const vendors = defineModule({
  pages: {
    'admin-dashboard-vendors': {
      path: '/admin/dashboard/vendors',
      frame: 'admin',
      file: 'features/vendors/vendors-page.tsx',
      listed: { tab: 'stock', label: messages.vendors, key: 'v' },
    },
  },
});
