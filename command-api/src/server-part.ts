import { randomUUID } from 'node:crypto';
import { placeOf } from '@ringpost/domain/data/places';
import { PROJECTOR_NAMES } from '@ringpost/projections/projectors';
import {
  openCheckpointProgress,
  type ServerParts,
  type Service,
  type ServiceContext,
} from '@ringpost/web/server';
import { type CommandApi, createCommandApi } from './app.ts';
import type { CommandSettings } from './command-settings.ts';
import { openProviderSecrets, type ProviderSecrets } from './providers/provider-secrets.ts';

export { type CommandSettings, readCommandSettings } from './command-settings.ts';
export { PROVIDER_VARIABLES } from './providers/provider-accounts.ts';
export { openProviderSecrets, type ProviderSecrets } from './providers/provider-secrets.ts';
export { SMPP_VARIABLES } from './providers/smpp/smpp-settings.ts';

export interface CommandService extends Service {
  readonly api: CommandApi;
  readonly secrets: ProviderSecrets;
  start(): Promise<void>;
}

/** The write side as a service. No deadline is handled before `start`. */
export async function createCommandService(
  context: ServiceContext,
  settings: Pick<CommandSettings, 'smtp' | 'secrets' | 'webhooks' | 'recordings'> &
    Partial<
      Pick<
        CommandSettings,
        | 'supportEmail'
        | 'teamChat'
        | 'smpp'
        | 'payments'
        | 'invoices'
        | 'dormant'
        | 'random'
        | 'vendorSilentMinutes'
        | 'freeTextsDays'
      >
    > & {
      /** Whether this process has a sandbox; by default it has none. */
      readonly hasSandbox?: boolean;
    },
): Promise<CommandService> {
  const { engine, clock, log, config, metrics, views } = context;
  const secrets = await openProviderSecrets(engine.vault, settings.secrets);
  const api = await createCommandApi({
    engine,
    clock,
    config,
    log,
    secrets,
    placeOf,
    holder: `${process.pid}-${randomUUID()}`,
    smtp: settings.smtp,
    supportEmail: settings.supportEmail,
    teamChat: settings.teamChat,
    webhooks: settings.webhooks,
    recordings: settings.recordings,
    smpp: settings.smpp,
    payments: settings.payments,
    invoices: settings.invoices,
    dormant: settings.dormant,
    ...(settings.random && { random: settings.random }),
    viewsBehind: context.viewsBehind,
    isDiskFull: context.isDiskFull,
    projectors: views.status,
    behindMs: context.behindMs,
    disk: context.disk,
    storage: context.storage,
    processes: context.processes,
    vendorSilentMinutes: settings.vendorSilentMinutes,
    freeTextsDays: settings.freeTextsDays,
    hasSandbox: settings.hasSandbox,
  });
  api.measure(metrics);
  metrics.gauge(
    'ringpost_logins',
    'Passwords since the start: proved, wrong, or not looked at because of too many guesses.',
    'outcome',
    () => new Map(Object.entries(api.logins())),
  );
  metrics.gauge(
    'ringpost_decided_by_stamp',
    'Messages since the start that only the time of a carrier gave to the previous holder of a number.',
    'vendor',
    () => api.inbox.decidedByStamp(),
  );
  return {
    api,
    secrets,
    sessions: api.sessions,
    endpoints: api.endpoints,
    policies: api.policies,
    start: api.start,
    close: api.close,
  };
}

/** A server of the command API alone. It reads the progress of the views from the stores. */
export function loneCommandApi(settings: CommandSettings): ServerParts {
  return {
    openViews: ({ engine }) => openCheckpointProgress({ ...engine, projectors: PROJECTOR_NAMES }),
    openServices: async (context) => [await createCommandService(context, settings)],
  };
}
