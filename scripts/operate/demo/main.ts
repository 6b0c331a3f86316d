// Runs the senders of a demo on servers. `npm start` runs them by itself.
import { fileURLToPath } from 'node:url';
import { openProviderSecrets } from '@ringpost/command-api/server-part';
import { openEngine } from '@ringpost/engine';
import { createLog } from '@ringpost/web/http';
import { stopBySignal } from '@ringpost/web/server';
import { holdsDemo } from '../start/first-start.ts';
import { readSettings } from '../start/settings.ts';
import { startDemoSender } from './demo-sender.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

async function main(): Promise<void> {
  const settings = readSettings(process.env, ROOT);
  const { production, publicUrl, logLevel } = settings;
  if (settings.engine.kind === 'embedded')
    throw new Error('RINGPOST_ENGINE is not "distributed"; npm start runs the demo by itself.');
  if (production) throw new Error('NODE_ENV is "production"; there is no demo in production.');
  if (publicUrl === undefined)
    throw new Error('PUBLIC_URL is not set; the senders of the demo post their messages there.');
  const engine = await openEngine({ ...settings.engine, role: 'tool' });
  if (!(await holdsDemo(engine))) {
    await engine.close();
    throw new Error('The store holds no demo; RINGPOST_DEMO must be on when it is filled.');
  }
  const log = createLog({ level: logLevel });
  const secrets = await openProviderSecrets(engine.vault, settings.secrets);
  const sender = await startDemoSender({
    events: engine.events,
    readModel: engine.readModel,
    authToken: secrets.twilioAuthToken,
    jsonSecret: secrets.jsonSecret,
    postTo: publicUrl,
    publicUrl,
    onFailure: (error) => log.warn({ err: error }, 'the demo sender was not answered'),
  });
  stopBySignal(async () => {
    await sender.close();
    await engine.close();
  }, log);
  console.log(`The senders of the demo post to ${publicUrl}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
