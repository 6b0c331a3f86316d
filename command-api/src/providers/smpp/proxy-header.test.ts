import { once } from 'node:events';
import { SMPP_UNBOUND_PER_ADDRESS } from '@ringpost/domain/rules/limits';
import { describe, expect, it } from 'vitest';
import { numberAt } from '../../testing/shop.fixture.ts';
import { boundTo, connectTo, openSmpp, PASSWORD, type Sender, SYSTEM_ID, until } from './smpp.fixture.ts';

const NO_STATUS = 0;
const SMS = {
  source_addr: 'WhatsApp',
  destination_addr: numberAt(1).slice(1),
  short_message: 'Your WhatsApp code is 123-456',
};

async function statusOf(sender: Sender, fields: object, command = 'submit_sm'): Promise<number> {
  return (await sender.send(command, { ...fields })).command_status;
}

describe('behind a proxy', () => {
  const headFrom = (address: string, command = 0x21, length = 12): Buffer => {
    const head = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');
    const ports = Buffer.from([0, 80, 10, 215]);
    const four = (text: string) => Buffer.from(text.split('.').map(Number));
    const kind = Buffer.from([command, 0x11, 0, length]);
    return Buffer.concat([head, kind, four(address), four('10.0.0.9'), ports]);
  };

  it('takes the address that the proxy says, however its bytes are cut, and counts by it', async () => {
    const proxied = await openSmpp({ isProxied: true });
    const senders = Array.from({ length: SMPP_UNBOUND_PER_ADDRESS + 2 }, (_, count) => {
      const sender = connectTo(proxied.port);
      const head = headFrom(`203.0.113.${count}`);
      sender.socket.write(head.subarray(0, 7 + count));
      sender.socket.write(head.subarray(7 + count));
      return sender;
    });
    const bind = (password: string) => ({ system_id: SYSTEM_ID, password });
    const [first, second, ...others] = senders;
    expect(first && (await statusOf(first, bind('wrong-one'), 'bind_transceiver'))).toBe(0x0d);
    expect(second && (await statusOf(second, bind(PASSWORD), 'bind_transceiver'))).toBe(NO_STATUS);
    expect(second && (await statusOf(second, SMS))).toBe(NO_STATUS);
    expect(others.filter(({ socket }) => socket.closed)).toEqual([]);
    expect(proxied.logged()).toContain('"address":"203.0.113.0"');
    expect(proxied.logged()).toContain('"address":"203.0.113.1"');
    await proxied.close();
  });

  it('lets nobody in who says nothing of that kind, and no more of one address than else', async () => {
    const proxied = await openSmpp({ isProxied: true, times: { bindMs: 10_000, idleMs: 60_000 } });
    await expect(boundTo(proxied.port)).rejects.toThrow('closed');
    const wrongs = [headFrom('203.0.113.1', 0x11), headFrom('203.0.113.1', 0x21, 11), Buffer.alloc(0)];
    for (const bytes of wrongs) {
      const { socket } = connectTo(proxied.port);
      socket.on('error', () => undefined).write(bytes);
      await once(socket, 'close');
    }
    const same = Array.from({ length: SMPP_UNBOUND_PER_ADDRESS + 1 }, () => {
      const { socket } = connectTo(proxied.port);
      socket.on('error', () => undefined).write(headFrom('203.0.113.7'));
      return socket;
    });
    await until(() => same.filter(({ closed }) => closed).length === 1);
    await proxied.close();
  });
});
