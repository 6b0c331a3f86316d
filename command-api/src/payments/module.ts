import type { Processes } from '@ringpost/web/server';
import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import type { TellCustomer } from '../mail/entries.ts';
import { mail } from '../mail/module.ts';
import { shopSettings } from '../shop-settings/module.ts';
import { wallets } from '../wallets/module.ts';
import { createCallbackMeter } from './callback-meter.ts';
import { createGatewayChecks } from './gateway-checks.ts';
import { openGateways } from './open-gateways.ts';
import { PAYMENT_COMMANDS } from './payment.commands.ts';
import { settlePayments } from './payment.policy.ts';
import { createPaymentMailPolicy } from './payment-mail.policy.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { paymentsRoutes } from './payments.routes.ts';

interface Parts {
  readonly deps: Deps;
  readonly payments: PaymentSettings;
  readonly tell: TellCustomer;
  readonly processes: Pick<Processes, 'tell'>;
}

export const payments: CommandModule<Parts> = {
  name: 'payments',
  calls: [mail, shopSettings, wallets],
  commands: { payment: PAYMENT_COMMANDS },
  async open({ deps, payments: settings, tell, processes }) {
    const gateways = await openGateways(deps, settings);
    const { deadlines, idle } = createGatewayChecks(deps, gateways.all);
    const callbacks = createCallbackMeter(gateways.all, deps.clock);
    processes.tell(callbacks.standing);
    return {
      routes: paymentsRoutes(deps, gateways, callbacks),
      policies: [settlePayments],
      mails: [createPaymentMailPolicy(tell)],
      deadlines,
      idle,
      close: idle,
    };
  },
};
