import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import type { CallInbox, Inbox, SmsParts } from '../messages/entries.ts';
import { messages } from '../messages/module.ts';
import { vendorSecretsOf } from '../vendors/entries.ts';
import { vendors } from '../vendors/module.ts';
import { inboundSmsRoutes } from './inbound-sms.routes.ts';
import type { ProviderSecrets } from './provider-secrets.ts';

interface Parts {
  readonly deps: Deps;
  readonly inbox: Inbox;
  readonly smsParts: SmsParts;
  readonly calls: CallInbox;
  readonly secrets: ProviderSecrets;
}

export const providers: CommandModule<Parts> = {
  name: 'providers',
  calls: [messages, vendors],
  open({ deps, inbox, smsParts, calls, secrets }) {
    const vendorSecrets = (vendorId: string) => vendorSecretsOf(deps, vendorId);
    return { routes: inboundSmsRoutes(deps, { inbox, smsParts, calls, secrets, vendorSecrets }) };
  },
};
