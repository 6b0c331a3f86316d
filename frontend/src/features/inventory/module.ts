import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  more: { id: 'shell.buy.more', defaultMessage: 'More, in some minutes' },
  moreWords: { id: 'shell.words.more', defaultMessage: 'any inventory, bulk buy, many numbers' },
  vendorOnly: { id: 'shell.buy.vendor', defaultMessage: 'More, from a provider' },
  vendorOnlyWords: {
    id: 'shell.words.vendor',
    defaultMessage: 'dormant inventory, dormant numbers, bulk buy',
  },
  vendorHas: { id: 'shell.buy.vendor-has', defaultMessage: 'What a provider has' },
  vendorHasWords: { id: 'shell.words.vendor-has', defaultMessage: 'dormant inventory, search' },
  chosen: { id: 'shell.buy.chosen', defaultMessage: 'Chosen numbers' },
  chosenWords: { id: 'shell.words.chosen', defaultMessage: 'active inventory, search, area code, prefix' },
  check: { id: 'shell.buy.check', defaultMessage: 'Check availability' },
  checkWords: { id: 'shell.words.check', defaultMessage: 'active inventory, list, file' },
  selected: { id: 'shell.buy.selected', defaultMessage: 'Selected numbers' },
  selectedWords: { id: 'shell.words.selected', defaultMessage: 'active inventory, bulk buy' },
  alerts: { id: 'shell.buy.alerts', defaultMessage: 'Alerts' },
  allAlerts: { id: 'shell.alerts', defaultMessage: 'Alerts' },
  alertsWords: { id: 'shell.words.alerts', defaultMessage: 'active inventory, availability alert, tell me' },
});

export const inventory = defineModule({
  pages: {
    'dashboard-any-inventory-bulk-buy': {
      path: '/dashboard/any-inventory/bulk-buy',
      frame: 'customer',
      file: 'app/any-buy-screen.tsx',
      listed: { tab: 'buy', label: messages.more, words: messages.moreWords, key: 'x' },
    },
    'dashboard-dormant-inventory-bulk-buy': {
      path: '/dashboard/dormant-inventory/bulk-buy',
      frame: 'customer',
      file: 'app/dormant-buy-screen.tsx',
      listed: {
        below: 'dashboard-any-inventory-bulk-buy',
        label: messages.vendorOnly,
        words: messages.vendorOnlyWords,
      },
    },
    'dashboard-dormant-inventory': {
      path: '/dashboard/dormant-inventory',
      frame: 'customer',
      file: 'features/inventory/dormant-page.tsx',
      listed: {
        below: 'dashboard-any-inventory-bulk-buy',
        label: messages.vendorHas,
        words: messages.vendorHasWords,
        key: 'z',
      },
    },
    'dashboard-active-inventory': {
      path: '/dashboard/active-inventory',
      frame: 'customer',
      file: 'features/inventory/search-page.tsx',
      listed: { tab: 'buy', label: messages.chosen, words: messages.chosenWords, key: 'j' },
    },
    'dashboard-active-inventory-check': {
      path: '/dashboard/active-inventory/check-availability',
      frame: 'customer',
      file: 'features/inventory/check-page.tsx',
      listed: { below: 'dashboard-active-inventory', label: messages.check, words: messages.checkWords },
    },
    'dashboard-active-inventory-bulk-buy': {
      path: '/dashboard/active-inventory/bulk-buy',
      frame: 'customer',
      file: 'features/inventory/bulk-buy-page.tsx',
      listed: {
        below: 'dashboard-active-inventory',
        label: messages.selected,
        words: messages.selectedWords,
      },
    },
    'dashboard-active-inventory-alerts': {
      path: '/dashboard/active-inventory/alerts',
      frame: 'customer',
      file: 'features/inventory/alerts-page.tsx',
      listed: { below: 'dashboard-active-inventory', label: messages.alerts, words: messages.alertsWords },
    },
    'admin-dashboard-alerts': {
      path: '/admin/dashboard/alerts',
      frame: 'admin',
      file: 'features/inventory/admin/all-alerts-page.tsx',
      listed: { tab: 'stock', label: messages.allAlerts, words: messages.alertsWords, key: '4' },
    },
  },
  leadOn: {
    '/dashboard/active-inventory/search': 'dashboard-active-inventory',
    '/dashboard/dormant-inventory/search': 'dashboard-dormant-inventory',
    '/dashboard/any-inventory': 'dashboard-any-inventory-bulk-buy',
  },
  staleReads: {
    reservations: ['GET /api/number/active/{app_uuid}'],
    alerts: ['GET /api/alert/list'],
  },
});
