import type { IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Admission, createAdmission } from './admission.ts';
import { standardLimits } from './live-limits.ts';

const PUBLIC_URL = 'https://ringpost.example';
const { atOnce, perSecond } = standardLimits.connectsPerAddress;

let now: number;
let admission: Admission;

beforeEach(() => {
  now = Date.parse('2026-11-21T10:00:00.000Z');
  const clock = { now: () => new Date(now) };
  const config = { publicUrl: PUBLIC_URL, production: true, trustProxy: ['127.0.0.1'] };
  admission = createAdmission({ ...standardLimits, ...config, clock, sockets: 1_000_000 });
});

/** A request as the HTTP parser returns it, sent through one of our proxies. */
function requestFrom(address: string, url = '/socket.io/?EIO=4&transport=websocket'): IncomingMessage {
  const headers = { 'x-forwarded-for': address, host: 'ringpost.example' };
  return {
    url,
    headers,
    socket: { remoteAddress: '127.0.0.1' },
    connection: {},
  } as unknown as IncomingMessage;
}
/** Tries to open `count` connections. @returns how many are admitted */
function admitted(count: number, addressOf: (index: number) => string, leaves = false): number {
  let came = 0;
  for (let index = 0; index < count; index += 1) {
    const request = requestFrom(addressOf(index));
    if (admission.refusal(request) !== undefined) continue;
    came += Number(admission.entered(request));
    if (leaves) admission.left(request);
  }
  return came;
}

describe('an address', () => {
  it('has a maximum of open connections, and others have their own', () => {
    expect(admitted(300, () => '203.0.113.9')).toBe(standardLimits.socketsPerAddress);
    expect(admission.refusal(requestFrom('203.0.113.9'))).toBe('too-many');
    expect(admission.refusal(requestFrom('203.0.113.10'))).toBeUndefined();
  });

  it('has twice as many in a whole IPv6 /56, and four times as many in a /48, not 65,536 times', () => {
    const most = standardLimits.socketsPerAddress;
    expect(admitted(600, (n) => `2001:db8:1:1${(n % 250).toString(16).padStart(2, '0')}::1`)).toBe(2 * most);
    const networks = (n: number) => `2001:db8:2:${(n * 40).toString(16)}::1`;
    expect(admitted(1_500, networks)).toBe(4 * most);
  });

  it(`that reconnects again and again connects ${atOnce} times, then ${perSecond} times a second`, () => {
    expect(admitted(2 * atOnce, () => '203.0.113.9', true)).toBe(atOnce);
    expect(admission.refusal(requestFrom('203.0.113.9'))).toBe('too-often');
    now += 1_000;
    expect(admitted(atOnce, () => '203.0.113.9', true)).toBe(perSecond);
    expect(
      admitted(1, () => '203.0.113.10', true),
      'somebody else',
    ).toBe(1);
  });
});

describe('a token in the address', () => {
  it.each(['token', 'TOKEN', 'access_token', 'auth', '%74oken', 't%6Fken', 'tok%65n'])(
    'is refused, however its name is written: %s',
    (name) => {
      for (const url of [`/socket.io/?${name}=x`, `/socket.io/?EIO=4&${name}=x`, `/socket.io/?${name}`])
        expect(admission.refusal(requestFrom('203.0.113.9', url)), url).toBe('token-in-address');
    },
  );

  it('is not found in a request without one', () => {
    expect(admission.refusal(requestFrom('203.0.113.9', '/socket.io/?EIO=4&mytoken=x'))).toBeUndefined();
  });
});
