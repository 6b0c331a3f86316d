import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { placeOf } from '@ringpost/events/data/places';
import { type CreateService, longEnough, runService, withoutEmpty } from '@ringpost/events/http';
import { secretMinCharacters } from '@ringpost/events/rules/limits';
import { createCommandApi } from './app.ts';
import { smtpSettings } from './mail/mailer.ts';
import { openProviderSecrets } from './providers/provider-secrets.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const createCommandService: CreateService = async ({ engine, clock, log, config }) => {
  const env = withoutEmpty(process.env);
  const secrets = await openProviderSecrets(engine.vault, {
    twilioAuthToken: longEnough(env, 'TWILIO_AUTH_TOKEN', secretMinCharacters),
    jsonSecret: longEnough(env, 'RINGPOST_JSON_SECRET', secretMinCharacters),
  });
  const holder = `${process.pid}-${randomUUID()}`;
  const smtp = smtpSettings(env);
  const api = await createCommandApi({ engine, clock, config, log, secrets, placeOf, holder, smtp });
  await api.start();
  return {
    endpoints: api.endpoints,
    sessions: api.sessions,
    isReady: () => api.policies().every(({ stopped }) => stopped === undefined),
    close: api.close,
  };
};

await runService('The command API', ROOT, createCommandService);
