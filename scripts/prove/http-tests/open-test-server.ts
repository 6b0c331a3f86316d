import { createLog } from '@ringpost/web/http';
import { openRingpost, type Ringpost, type RingpostOptions } from '../../operate/start/compose.ts';
import { type OnServersOptions, openRingpostOnServers } from '../engines/ringpost-on-servers.ts';
import { PROJECTIONS_PROGRAM, storeOf } from './test-store.ts';

export type TestServerOptions = Pick<RingpostOptions, 'dataDir' | 'clock'> &
  Partial<RingpostOptions> &
  Pick<OnServersOptions, 'viewsGate'>;

/** A whole Ringpost in this process on any free port. By default it has no pages, is not in production, and is silent. */
export async function openTestServer(options: TestServerOptions): Promise<Ringpost> {
  const all: RingpostOptions = {
    host: '127.0.0.1',
    port: 0,
    production: false,
    pages: false,
    log: createLog({ level: 'silent' }),
    // How full this machine is says nothing about Ringpost.
    disk: async () => 0,
    ...options,
  };
  const store = await storeOf(options.dataDir);
  return store.kind === 'distributed'
    ? openRingpostOnServers(store, all)
    : openRingpost({ projectionsProgram: PROJECTIONS_PROGRAM, ...all, engine: store });
}
