import { defineModule } from '../../modules/module.ts';

export const prices = defineModule({
  pages: {
    prices: { path: '/prices', frame: 'public', file: 'features/prices/prices-page.tsx', isLive: true },
    countries: {
      path: '/countries',
      frame: 'public',
      file: 'features/prices/countries-page.tsx',
      isLive: true,
    },
    providers: {
      path: '/providers',
      frame: 'public',
      file: 'features/prices/providers-page.tsx',
      isLive: true,
    },
  },
  things: [
    {
      path: '/prices/letter/:letter',
      frame: 'public',
      file: 'features/prices/prices-page.tsx',
      isLive: true,
    },
    {
      path: '/prices/:address',
      frame: 'public',
      file: 'features/prices/app-prices-page.tsx',
      isLive: true,
    },
    {
      path: '/countries/:country',
      frame: 'public',
      file: 'features/prices/country-page.tsx',
      isLive: true,
    },
    {
      path: '/providers/:address',
      frame: 'public',
      file: 'features/prices/provider-page.tsx',
      isLive: true,
    },
  ],
  staleReads: {
    stock: ['GET /api/public/app_prices/{address}'],
  },
});
