import type { CommandModule } from '../kernel/module.ts';
import { mail } from '../mail/module.ts';
import { numbers } from '../numbers/module.ts';
import { priceList } from '../price-list/module.ts';
import { wallets } from '../wallets/module.ts';
import { RESERVATION_COMMANDS } from './reservation.commands.ts';

export const reservations: CommandModule = {
  name: 'reservations',
  calls: [mail, numbers, priceList, wallets],
  commands: { reservation: RESERVATION_COMMANDS },
};
