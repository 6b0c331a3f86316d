import { createLog } from '@ringpost/events/http';
import { openRingpost, type Ringpost, type RingpostOptions } from '../start/compose.ts';

type TestServerOptions = Pick<RingpostOptions, 'dataDir' | 'clock'> & Partial<RingpostOptions>;

/** A whole Ringpost in this process on any free port: without pages, not in production and silent, unless told otherwise. */
export function openTestServer(options: TestServerOptions): Promise<Ringpost> {
  return openRingpost({
    host: '127.0.0.1',
    port: 0,
    production: false,
    pages: false,
    log: createLog({ level: 'silent' }),
    ...options,
  });
}
