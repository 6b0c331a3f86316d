import type { CommandModule } from '../kernel/module.ts';
import { mail } from '../mail/module.ts';
import { numbers } from '../numbers/module.ts';
import { orders } from '../orders/module.ts';
import { priceList } from '../price-list/module.ts';
import { ALERT_COMMANDS } from './alert.commands.ts';

export const alerts: CommandModule = {
  name: 'alerts',
  calls: [mail, numbers, orders, priceList],
  commands: { alert: ALERT_COMMANDS },
};
