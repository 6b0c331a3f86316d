import type { CommandModule } from '../kernel/module.ts';

export const priceList: CommandModule = {
  name: 'price-list',
};
