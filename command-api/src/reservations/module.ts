import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import type { TellCustomer } from '../mail/entries.ts';
import { mail } from '../mail/module.ts';
import { numbers } from '../numbers/module.ts';
import { orders } from '../orders/module.ts';
import { priceList } from '../price-list/module.ts';
import { rentals } from '../rentals/module.ts';
import { shopSettings } from '../shop-settings/module.ts';
import { supply } from '../supply/module.ts';
import { wallets } from '../wallets/module.ts';
import { RESERVATION_COMMANDS } from './reservation.commands.ts';
import { reservationDeadlines } from './reservation.deadlines.ts';
import { followReservations } from './reservation.policy.ts';
import { leaveLinesOfAccounts } from './reservation-account.policy.ts';
import { createReservationMailPolicy } from './reservation-mail.policy.ts';
import { reservationsRoutes } from './reservations.routes.ts';
import { takeReservationRoutes } from './take-reservation.routes.ts';

interface Parts {
  readonly deps: Deps;
  readonly tell: TellCustomer;
}

export const reservations: CommandModule<Parts> = {
  name: 'reservations',
  calls: [mail, numbers, orders, priceList, rentals, shopSettings, supply, wallets],
  commands: { reservation: RESERVATION_COMMANDS },
  open: ({ deps, tell }) => ({
    routes: [...takeReservationRoutes(deps), ...reservationsRoutes(deps)],
    policies: [followReservations, leaveLinesOfAccounts],
    mails: [createReservationMailPolicy(tell)],
    deadlines: reservationDeadlines(deps),
  }),
};
