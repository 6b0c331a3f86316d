import { randomBytes } from 'node:crypto';
import { ensureFirstAdmin } from '@ringpost/command-api/app';
import type { Clock } from '@ringpost/events/catalogue';
import type { Log } from '@ringpost/events/edge';
import { startDemoSender } from '../demo/demo-sender.ts';
import { openAccount } from '../seed/open-account.ts';
import { seedStore } from '../seed/seed-store.ts';
import { openRingpost, type Prepared, type Ringpost } from './compose.ts';
import { dropPassword, hasPasswordFile, keepPassword, passwordFile } from './password-file.ts';
import { showCatchUp, showProgress } from './progress.ts';
import type { Settings } from './settings.ts';

export interface AdminAccess {
  readonly email: string;
  /** Where the password lies that was made on the first start; undefined once it was changed, or where one was given. */
  readonly passwordFile: string | undefined;
}

/** The customer of a demo. Both are known to everybody who can start Ringpost here. */
export interface DemoCustomer {
  readonly email: string;
  readonly password: string;
}

export interface PreparedRingpost extends Ringpost {
  readonly admin: AdminAccess;
  readonly customer: DemoCustomer | undefined;
}

/** What a first start makes; a test may have it smaller, and at another time. */
export interface FirstStart {
  readonly clock: Clock;
  readonly seedNumbers: number;
  /** Which numbers; the same sequence makes the same inventory. */
  readonly random: () => number;
}

const usual: FirstStart = { clock: { now: () => new Date() }, seedNumbers: 2_400, random: Math.random };
const DEMO_EMAIL = 'demo@ringpost.example';
const DEMO_CREDIT_MILLS = 10_000;

/** A Ringpost that somebody can use at once: seeded if it was empty, with an admin, and with a demo unless in production. */
export const openPreparedRingpost = async (
  settings: Settings,
  log: Log,
  { clock, seedNumbers, random }: FirstStart = usual,
): Promise<PreparedRingpost> => {
  const found: { admin?: AdminAccess; customer?: DemoCustomer } = {};
  const prepare = async (prepared: Prepared): Promise<void> => {
    const { deps } = prepared.commandApi;
    if (settings.production) await refuseDemoStore(prepared, settings.dataDir);
    const wasEmpty = await seedStore(deps, {
      numbers: seedNumbers,
      random,
      onProgress: showProgress,
    });
    found.admin = await firstAdmin(prepared, settings);
    if (settings.demo) Object.assign(found, await demoCustomer(prepared, wasEmpty));
  };
  const ringpost = await openRingpost({ ...settings, clock, log, prepare, onCatchUp: showCatchUp() });
  if (!found.admin) throw new Error('there is no admin');
  const prepared = { ...ringpost, admin: found.admin, customer: found.customer };
  return found.customer ? withDemoSender(prepared, log) : prepared;
};

const firstAdmin = async ({ commandApi: { deps } }: Prepared, settings: Settings): Promise<AdminAccess> => {
  const { adminEmail, adminPassword, dataDir } = settings;
  const { email, mustChangePassword } = await ensureFirstAdmin(deps, {
    email: adminEmail,
    password: adminPassword,
    keepPassword: (password) => keepPassword(dataDir, password),
  });
  // It opens nothing any more.
  if (!mustChangePassword) await dropPassword(dataDir);
  return { email, passwordFile: hasPasswordFile(dataDir) ? passwordFile(dataDir) : undefined };
};

/** A demo has a customer with money whose password lies open, and nobody should find that in a real shop. */
const refuseDemoStore = async ({ commandApi: { deps } }: Prepared, dataDir: string): Promise<void> => {
  if (!(await deps.vault.get('installation', 'demo'))) return;
  throw new Error(`${dataDir} holds a demo; set RINGPOST_DATA to another folder for production.`);
};

/** The customer of a demo: made with the first store, known again at every later start. */
const demoCustomer = async (
  { commandApi: { deps } }: Prepared,
  wasEmpty: boolean,
): Promise<{ customer?: DemoCustomer }> => {
  const kept = await deps.vault.get<DemoCustomer>('installation', 'demo');
  if (kept) return { customer: kept.value };
  if (!wasEmpty) return {};
  const customer: DemoCustomer = { email: DEMO_EMAIL, password: randomBytes(6).toString('base64url') };
  const gift = { giftMills: DEMO_CREDIT_MILLS, reason: 'To try Ringpost with', actor: 'system:seed' };
  await openAccount(deps, { ...customer, ...gift });
  await deps.vault.put('installation', 'demo', customer, 0);
  return { customer };
};

const withDemoSender = async (ringpost: PreparedRingpost, log: Log): Promise<PreparedRingpost> => {
  const { engine, commandApi, secrets, url } = ringpost;
  const path = '/hooks/sms/twilio';
  const sender = await startDemoSender({
    ...{ events: engine.events, readModel: engine.readModel, authToken: secrets.twilioAuthToken },
    postTo: `${url}${path}`,
    signedUrl: `${commandApi.deps.config.publicUrl}${path}`,
    random: Math.random,
    newSid: () => `SM${randomBytes(16).toString('hex')}`,
    onFailure: (error) => log.warn({ err: error }, 'the demo sender was not answered'),
  });
  return {
    ...ringpost,
    async close() {
      await sender.close();
      await ringpost.close();
    },
  };
};
