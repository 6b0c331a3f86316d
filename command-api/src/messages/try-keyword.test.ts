import { customerSubject, streams } from '@ringpost/domain';
import { openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  APP,
  numberAt,
  OTHER_APP,
  OTHER_USER,
  openShop,
  PLAIN_TEXT,
  type Shop,
  type ShopProcess,
  USER,
} from '../testing/shop.fixture.ts';
import { createTemplateIndex } from './template-index.ts';
import { createKeywordTrials, withoutDigits } from './try-keyword.ts';

const ADMIN = 'admin-1';
const origin = { address: '203.0.113.9', sessionId: 's1' };

let shop: Shop;
let process: ShopProcess;
let trials: ReturnType<typeof createKeywordTrials>;

beforeEach(async () => {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }), {
    stock: { numbers: 3 },
  });
  process = await shop.process({ policies: true });
  trials = createKeywordTrials(process.deps, await createTemplateIndex(process.deps));
  const bought = await process.buy();
  const number = bought.state.status === 'running' ? bought.state.assigned.e164 : '';
  await process.receive({ to: number, text: 'Your WhatsApp code is 123-456' });
  await process.receive({ to: numberAt(1) === number ? numberAt(2) : numberAt(1), text: PLAIN_TEXT });
  await shop.seen();
});
afterEach(() => shop.close());

function tryIt(keyword: string, appId = OTHER_APP, adminId = ADMIN) {
  const request = { appId, keyword, reason: 'Texts are not recognised', requestId: 'request-1', origin };
  return trials.try({ ...request, adminId });
}

describe('a keyword that is tried', () => {
  it('is compared with the newest texts, by the rule of the server', async () => {
    expect(await tryIt('SEE  YOU')).toMatchObject({ compared: 2, matching: 0, leftOut: 0 });
    expect(await tryIt('see you')).toMatchObject({ matching: 1, winning: 1 });
    const { texts, ...counts } = await tryIt('code');
    expect(counts).toMatchObject({ compared: 2, matching: 1, winning: 0 });
    expect(texts).toMatchObject([{ appId: APP, wins: false, from: '+14155550100' }]);
    expect(await tryIt('whatsapp code')).toMatchObject({ matching: 1, winning: 1 });
    expect(await tryIt('code', APP)).toMatchObject({ matching: 1, winning: 1 });
  });

  it('is one event of the app, with who read and why, and without a text', async () => {
    await tryIt('code');
    const event = (await shop.engine.events.readStream(streams.app(OTHER_APP))).at(-1);
    expect(event).toMatchObject({
      type: 'AppKeywordTried',
      data: { appId: OTHER_APP, keyword: 'code', reason: 'Texts are not recognised', texts: 2 },
      meta: { actor: `admin:${ADMIN}`, ...origin },
    });
    expect(JSON.stringify(event)).not.toContain('WhatsApp');
  });

  it('leaves out, and counts, what nobody can read any more and what is of the own account', async () => {
    expect(await tryIt('code', OTHER_APP, USER)).toMatchObject({ compared: 1, matching: 0, leftOut: 1 });
    expect(await tryIt('code', OTHER_APP, OTHER_USER)).toMatchObject({ compared: 2, leftOut: 0 });
    await process.deps.subjectKeys.forget(customerSubject(USER));
    expect(await tryIt('code')).toMatchObject({ compared: 1, matching: 0, leftOut: 1, texts: [] });
  });

  it('is refused for an app that is not there, and while another one is compared', async () => {
    await expect(tryIt('code', 'no-such-app')).rejects.toThrow('not-found');
    const first = tryIt('code');
    await expect(tryIt('see')).rejects.toThrow('busy');
    await first;
    expect(await tryIt('see')).toMatchObject({ matching: 1 });
  });
});

it('shows no digit of a text, in any script', () => {
  expect(withoutDigits('Code 123-456, ١٢٣ or １２')).toBe('Code •••-•••, ••• or ••');
});
