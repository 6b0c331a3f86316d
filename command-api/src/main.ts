import { fileURLToPath } from 'node:url';
import { runService } from '@ringpost/web/server';
import { loneCommandApi, PROVIDER_VARIABLES, readCommandSettings, SMPP_VARIABLES } from './server-part.ts';

await runService({
  name: 'The command API',
  service: 'command-api',
  root: fileURLToPath(new URL('../..', import.meta.url)),
  port: 4781,
  agreed: ['TWILIO_AUTH_TOKEN', 'RINGPOST_JSON_SECRET', ...PROVIDER_VARIABLES, ...SMPP_VARIABLES],
  parts: (env, service) => loneCommandApi(readCommandSettings(env, service)),
});
