import { dormant } from '../dormant/module.ts';
import type { CommandModule } from '../kernel/module.ts';
import { mail } from '../mail/module.ts';
import { numbers } from '../numbers/module.ts';
import { priceList } from '../price-list/module.ts';
import { reservations } from '../reservations/module.ts';
import { vendors } from '../vendors/module.ts';
import { wallets } from '../wallets/module.ts';
import { BULK_COMMANDS } from './bulk.commands.ts';
import { CANCELS_COMMANDS } from './cancels.commands.ts';
import { ORDER_COMMANDS } from './order.commands.ts';

export const orders: CommandModule = {
  name: 'orders',
  calls: [dormant, mail, numbers, priceList, reservations, vendors, wallets],
  commands: { bulk: BULK_COMMANDS, cancels: CANCELS_COMMANDS, order: ORDER_COMMANDS },
};
