import type { CommandModule } from '../kernel/module.ts';
import { priceList } from '../price-list/module.ts';
import { wallets } from '../wallets/module.ts';

/** What the protocols of other portals share. It has no commands and no routes; the modules of the protocols call it. */
export const portalProtocols: CommandModule = { name: 'portal-protocols', calls: [priceList, wallets] };
