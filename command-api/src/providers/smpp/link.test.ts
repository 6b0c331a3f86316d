import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { TEST_CERTIFICATE } from '@ringpost/testing/test-certificate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { numberAt, VENDOR } from '../../testing/shop.fixture.ts';
import { CONNECTION_TIMES } from './connection.ts';
import { openLink } from './link.ts';
import { type OpenSmpp, openSmpp, type Pdu, type Sender, senderOn, until } from './smpp.fixture.ts';
import type { SmppLink } from './smpp-settings.ts';

const PASSWORD = 'ours-at-it';
const TEXT = 'Your WhatsApp code is 123-456.';
const sms = {
  ...{ source_addr: '14155550100', destination_addr: numberAt(1).slice(1) },
  ...{ data_coding: 0, short_message: TEXT },
};

/** An SMSC, by the library. It takes every bind with the right password. */
interface Smsc {
  readonly link: SmppLink;
  /** What has bound, the oldest first. */
  readonly bound: readonly (Sender & { readonly by: Pdu })[];
  close(): Promise<void>;
}

let smsc: Smsc;
let ringpost: OpenSmpp | undefined;

async function openSmsc(tls: boolean): Promise<Smsc> {
  const bound: (Sender & { by: Pdu })[] = [];
  const sockets = new Set<Socket>();
  const take = (socket: Socket): void => {
    sockets.add(socket);
    const sender = senderOn(socket);
    sender.session.on('pdu', (by: Pdu) => {
      if (!by.command.startsWith('bind_') || by.isResponse()) return;
      const isGood = by.password === PASSWORD;
      sender.session.send(by.response({ command_status: isGood ? 0 : 0x0e }));
      if (isGood) bound.push({ ...sender, by });
    });
  };
  const { key, certificate: cert } = TEST_CERTIFICATE;
  const server: Server = tls ? createTlsServer({ key, cert }, take) : createServer(take);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    bound,
    link: {
      ...{ systemId: 'ringpost', password: PASSWORD, vendorId: VENDOR, host: '127.0.0.1', port, tls },
      ...{ mode: 'receiver', systemType: '' },
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A link that waits in no time, and notes how long it would have waited. Its SMSC's certificate is not known. */
function openLinkWith(link: SmppLink, waits: number[]) {
  const log = { info() {}, warn() {}, error() {} };
  const pause = async (milliseconds: number): Promise<void> => {
    waits.push(milliseconds);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const take = () => Promise.reject(new Error('no message may come this far'));
  return openLink({
    deps: { log, pause, random: () => 0 },
    link,
    ca: undefined,
    take,
    times: CONNECTION_TIMES,
  });
}

beforeEach(async () => {
  smsc = await openSmsc(false);
});
afterEach(async () => {
  await ringpost?.close();
  ringpost = undefined;
  await smsc.close();
});

describe('an SMSC of the settings', () => {
  it('is bound, and what it delivers is stored as the message of its vendor before it is answered', async () => {
    const open = await openSmpp({ links: [smsc.link] });
    ringpost = open;
    await until(() => smsc.bound.length === 1);
    const [carrier] = smsc.bound;
    expect(carrier?.by).toMatchObject({ command: 'bind_receiver', interface_version: 0x34 });
    open.setStoreAway(true);
    expect((await carrier?.send('deliver_sm', sms))?.command_status).toBe(0x64);
    expect(await open.stored()).toEqual([]);
    open.setStoreAway(false);
    expect((await carrier?.send('deliver_sm', sms))?.command_status).toBe(0);
    const stored = { account: VENDOR, from: '+14155550100', text: TEXT, outcome: 'unclaimed' };
    expect(await open.stored()).toMatchObject([stored]);
    expect((await carrier?.send('submit_sm', sms))?.command_status).toBe(0x03);
    expect(open.logged()).not.toContain(PASSWORD);
  });

  it('is bound again after it has gone', async () => {
    ringpost = await openSmpp({ links: [smsc.link] });
    await until(() => smsc.bound.length === 1);
    smsc.bound[0]?.socket.destroy();
    await until(() => smsc.bound.length === 2);
    expect((await smsc.bound[1]?.send('deliver_sm', sms))?.command_status).toBe(0);
  });

  it('is told good-bye when the process ends', async () => {
    const open = await openSmpp({ links: [smsc.link] });
    await until(() => smsc.bound.length === 1);
    let unbound = 0;
    smsc.bound[0]?.session.on('unbind', () => {
      unbound += 1;
    });
    await open.close();
    expect(unbound).toBe(1);
  });

  it('is bound by TLS, with a certificate that is checked', async () => {
    const safe = await openSmsc(true);
    ringpost = await openSmpp({ links: [safe.link] });
    await until(() => safe.bound.length === 1);
    expect((await safe.bound[0]?.send('deliver_sm', sms))?.command_status).toBe(0);
    await ringpost.close();
    ringpost = undefined;
    const waits: number[] = [];
    const stopped = openLinkWith({ ...safe.link }, waits);
    await until(() => waits.length > 2);
    await stopped.close();
    expect(safe.bound).toHaveLength(1);
    await safe.close();
  });

  it('that refuses is asked less and less often', async () => {
    const waits: number[] = [];
    const link = openLinkWith({ ...smsc.link, password: 'a-wrong-one' }, waits);
    await until(() => waits.length >= 9);
    await link.close();
    expect(waits.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 500));
  });
});
