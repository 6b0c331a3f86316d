import { randomBytes } from 'node:crypto';
import type { Clock } from '@ringpost/events/domain';
import type { Log } from '@ringpost/events/http';
import { startDemoSender } from '../demo/demo-sender.ts';
import { openRingpost, type Prepared, type Ringpost } from './compose.ts';
import { type DemoCustomer, ensureFirstStart, type FirstStartResult, holdsDemo } from './first-start.ts';
import { dropPassword, hasPasswordFile, keepPassword, passwordFile } from './password-file.ts';
import { showCatchUp, showProgress } from './progress.ts';
import type { Settings } from './settings.ts';

export interface AdminAccess {
  readonly email: string;
  /** Where the password lies that was made on the first start; undefined once it was changed, or where one was given. */
  readonly passwordFile: string | undefined;
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

/** A Ringpost that somebody can use at once: seeded if it was empty, with an admin, and with a demo unless in production. */
export async function openPreparedRingpost(
  settings: Settings,
  log: Log,
  { clock, seedNumbers, random }: FirstStart = usual,
): Promise<PreparedRingpost> {
  let made: FirstStartResult | undefined;
  const prepare = async (prepared: Prepared): Promise<void> => {
    const { deps } = prepared.commandApi;
    const { adminEmail, adminPassword, dataDir, demo } = settings;
    if (settings.production) await refuseDemoStore(prepared, dataDir);
    made = await ensureFirstStart(deps, {
      numbers: seedNumbers,
      random,
      demo,
      admin: {
        email: adminEmail,
        password: adminPassword,
        keepPassword: (password) => keepPassword(dataDir, password),
      },
      onProgress: showProgress,
    });
    // It opens nothing any more.
    if (!made.admin.mustChangePassword) await dropPassword(dataDir);
  };
  const ringpost = await openRingpost({ ...settings, clock, log, prepare, onCatchUp: showCatchUp() });
  if (!made) throw new Error('there is no admin');
  const file = hasPasswordFile(settings.dataDir) ? passwordFile(settings.dataDir) : undefined;
  const admin = { email: made.admin.email, passwordFile: file };
  const prepared = { ...ringpost, admin, customer: made.customer };
  return made.customer ? withDemoSender(prepared, log) : prepared;
}

/** A demo has a customer with money whose password lies open, and nobody should find that in a real shop. */
async function refuseDemoStore({ commandApi: { deps } }: Prepared, dataDir: string): Promise<void> {
  if (!(await holdsDemo(deps))) return;
  throw new Error(`${dataDir} holds a demo; set RINGPOST_DATA to another folder for production.`);
}

async function withDemoSender(ringpost: PreparedRingpost, log: Log): Promise<PreparedRingpost> {
  const { engine, commandApi, secrets, url } = ringpost;
  const path = '/hooks/sms/twilio';
  const sender = await startDemoSender({
    events: engine.events,
    readModel: engine.readModel,
    authToken: secrets.twilioAuthToken,
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
}
