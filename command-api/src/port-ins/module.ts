import type { Deps } from '../kernel/deps.ts';
import { FEE_APPROVAL_COMMANDS } from '../kernel/fee-approvals.ts';
import type { CommandModule } from '../kernel/module.ts';
import type { TellCustomer } from '../mail/entries.ts';
import { mail } from '../mail/module.ts';
import { numbers } from '../numbers/module.ts';
import { shopSettings } from '../shop-settings/module.ts';
import { vendors } from '../vendors/module.ts';
import { wallets } from '../wallets/module.ts';
import type { PlaceOf } from './check-numbers.ts';
import { PORT_IN_COMMANDS } from './port-in.commands.ts';
import { portInDeadlines } from './port-in.deadlines.ts';
import { followPortIns } from './port-in.policy.ts';
import { PORT_IN_FEES_COMMANDS } from './port-in-fees.commands.ts';
import { createPortInMailPolicy } from './port-in-mail.policy.ts';
import { portInsRoutes } from './port-ins.routes.ts';

interface Parts {
  readonly deps: Deps;
  readonly placeOf: PlaceOf;
  readonly tell: TellCustomer;
}

export const portIns: CommandModule<Parts> = {
  name: 'port-ins',
  calls: [mail, numbers, shopSettings, vendors, wallets],
  commands: {
    'port-in': PORT_IN_COMMANDS,
    'port-in-fees': PORT_IN_FEES_COMMANDS,
    'port-in-fee-approval': FEE_APPROVAL_COMMANDS,
  },
  open: ({ deps, placeOf, tell }) => ({
    routes: portInsRoutes(deps, placeOf),
    policies: [followPortIns],
    mails: [createPortInMailPolicy(tell)],
    deadlines: portInDeadlines(deps),
  }),
};
