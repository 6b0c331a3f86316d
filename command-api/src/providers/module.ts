import type { Ownership } from '@ringpost/web/server';
import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import type { CallInbox, Inbox, SmsParts } from '../messages/entries.ts';
import { messages } from '../messages/module.ts';
import { vendorSecretsOf } from '../vendors/entries.ts';
import { vendors } from '../vendors/module.ts';
import { inboundSmsRoutes } from './inbound-sms.routes.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { createSmpp } from './smpp/smpp.ts';
import type { SmppSettings } from './smpp/smpp-settings.ts';
import { createVendorBudget } from './vendor-budget.ts';

interface Parts {
  readonly deps: Deps;
  readonly inbox: Inbox;
  readonly smsParts: SmsParts;
  readonly calls: CallInbox;
  readonly secrets: ProviderSecrets;
  readonly smpp: SmppSettings;
  readonly smppOwnership: Ownership;
}

export const providers: CommandModule<Parts> = {
  name: 'providers',
  calls: [messages, vendors],
  open({ deps, inbox, smsParts, calls, secrets, smpp: settings, smppOwnership: ownership }) {
    const vendorSecrets = (vendorId: string) => vendorSecretsOf(deps, vendorId);
    // A vendor has one budget, however its messages come.
    const budget = createVendorBudget(deps);
    const { start, close } = createSmpp({
      ...{ deps, settings, ownership },
      ...{ inbox, smsParts, vendorSecrets, budget },
    });
    const routes = inboundSmsRoutes(deps, { inbox, smsParts, calls, secrets, vendorSecrets, budget });
    return { routes, start, close };
  },
};
