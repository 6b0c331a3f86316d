import type { RecordedEvent } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { startProjections } from '@ringpost/projections/app';
import { type PublicSmsRow, publicSms } from '@ringpost/projections/feeds/feeds.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { privacyCheck } from './privacy.check.ts';
import { type DataOf, fact } from './recorded-facts.ts';

let engine: Engine;
let projections: Awaited<ReturnType<typeof startProjections>>;
beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  projections = await startProjections({ ...engine });
});
afterEach(async () => {
  await projections.close();
  await engine.close();
});

const row: PublicSmsRow = {
  _id: '000000000001',
  seq: 1,
  uuid: 'm',
  sendTime: '2026-11-21T10:00:00.000Z',
  subject: 'public:2026-11-21',
  to: '+121255501xx',
  appId: null,
  from: '•••',
  msg: 'Your code is •••',
  code: null,
};

/** What the check says of one row of the public feed, for one message. */
async function finds(
  outcome: 'public' | 'unclaimed' | 'unrouted',
  change: Partial<PublicSmsRow>,
): Promise<readonly string[]> {
  const check = privacyCheck();
  const kind = outcome === 'unrouted' ? 'operators' : 'public';
  const received: Partial<DataOf<'SmsReceived'>> = {
    messageId: 'm',
    text: 'Your code is 482913',
    code: '482913',
    outcome,
    audience: { kind },
  };
  check.see({ ...fact('SmsReceived', 'sms-m', 1, received), revision: 0 } as unknown as RecordedEvent);
  const { readModel } = engine;
  const changedReadModel: Engine['readModel'] = {
    ...readModel,
    collection(view, version) {
      const rows = readModel.collection<never>(view as never, version);
      if (view.name !== publicSms.name) return rows;
      return { ...rows, find: async () => [{ ...row, ...change }] as never };
    },
  };
  const { breaches } = await check.finish({ readModel: changedReadModel }, [], async () => {});
  return breaches.map(({ what }) => what);
}

describe('the check of privacy (L9)', () => {
  const whole = { msg: 'Your code is 482913', code: '482913' };

  it('takes a text of a number for sale whose codes are hidden', async () => {
    expect(await finds('unclaimed', {})).toEqual([]);
  });

  it.each([whole, { msg: whole.msg }, { code: whole.code }])(
    'finds %o of one in the public feed',
    async (change) => {
      expect(await finds('unclaimed', change)).toEqual([
        'message m of a number for sale stands in the public feed with its code',
      ]);
    },
  );

  it('takes the whole text of a free number', async () => {
    expect(await finds('public', whole)).toEqual([]);
  });

  it('finds a private message, also with its codes hidden', async () => {
    expect(await finds('unrouted', {})).toEqual(['message m is private and stands in the public feed']);
  });
});
