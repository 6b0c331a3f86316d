import { reject } from '@ringpost/domain';
import type { Call, Endpoint, Unproved } from '@ringpost/web/http';
import { expect, it } from 'vitest';
import { createCallbackMeter } from './callback-meter.ts';

const HOOK = { access: 'signature', spec: { path: '/hooks/payments/stripe' } } as unknown as Endpoint;
const REQUEST = {} as Unproved;
const CALL = {} as Call<unknown, unknown, unknown>;

it('notes when a callback of a gateway was accepted, and why one was refused', async () => {
  let now = Date.parse('2026-11-21T10:00:00.000Z');
  const stripe = { name: 'stripe', isOn: true } as const;
  const meter = createCallbackMeter([stripe, { name: 'btcpay', isOn: false }], { now: () => new Date(now) });
  const hook = meter.watch(stripe, {
    ...HOOK,
    proof: {
      headers: ['stripe-signature'],
      check() {
        throw reject('bad-signature');
      },
    },
    handle: async () => ({ status: 204 }),
  });
  expect(meter.standing()).toEqual([
    { name: 'stripe', isOn: true, lastAt: null, refused: null },
    { name: 'btcpay', isOn: false, lastAt: null, refused: null },
  ]);
  await expect(hook.proof?.check(REQUEST)).rejects.toThrow('bad-signature');
  now += 60_000;
  await hook.handle(CALL, undefined);
  expect(meter.standing()[0]).toEqual({
    name: 'stripe',
    isOn: true,
    lastAt: '2026-11-21T10:01:00.000Z',
    refused: { at: '2026-11-21T10:00:00.000Z', code: 'bad-signature' },
  });
});
