import { fileURLToPath } from 'node:url';
import { runService } from '@ringpost/web/server';
import { LONE_PROJECTIONS } from './server-part.ts';

await runService({
  name: 'The projections',
  service: 'projections',
  root: fileURLToPath(new URL('../..', import.meta.url)),
  port: 4782,
  parts: () => LONE_PROJECTIONS,
});
