import { fileURLToPath } from 'node:url';
import { runService } from '@ringpost/web/server';
import { loneQueryApi, readQuerySettings } from './server-part.ts';

await runService({
  name: 'The query API',
  service: 'query-api',
  root: fileURLToPath(new URL('../..', import.meta.url)),
  port: 4783,
  parts: (env) => loneQueryApi(readQuerySettings(env)),
});
