import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { numberAt } from '../testing/shop.fixture.ts';
import {
  accounts,
  allLogged,
  bandwidth,
  bandwidthEvents,
  basic,
  closeHooks,
  type Deliver,
  gatewayForm,
  gatewayGet,
  openHooks,
  PICTURE,
  PLIVO_URL,
  plivo,
  plivoForm,
  postForm,
  postJson,
  refusalOf,
  secrets,
  setStoreAway,
  signedByVonage,
  stored,
  TEXT,
  telnyx,
  telnyxEvent,
  type Values,
  VENDOR_ID,
  vonage,
  vonageForm,
  vonageGet,
  vonageMessage,
  vonageMessages,
  waitFor,
} from './hooks.fixture.ts';
import { plivoV2Headers } from './signed-sms.fixture.ts';

beforeEach(openHooks);
afterEach(closeHooks);

const DELIVERIES: readonly [string, string, Deliver][] = [
  ['Telnyx', 'telnyx', (text) => telnyx(telnyxEvent({ text }))],
  ['Plivo', 'plivo', (text) => plivo(plivoForm({ Text: text }))],
  [
    'Plivo, signed by version 2',
    'plivo',
    (text) => {
      const form = plivoForm({ Text: text });
      return plivo(form, plivoV2Headers(PLIVO_URL, accounts.plivoAuthToken, '87654321'));
    },
  ],
  ['Vonage, in a form', 'vonage', (text) => vonage({ text })],
  ['Vonage, by GET', 'vonage', (text) => vonageGet(signedByVonage(vonageForm({ text })))],
  [
    'Vonage, as JSON',
    'vonage',
    (text) => postJson('/hooks/sms/vonage-json', JSON.stringify(signedByVonage(vonageForm({ text }))), {}),
  ],
  ['Vonage, by its Messages API', 'vonage-messages', (text) => vonageMessages(vonageMessage({ text }))],
  ['Bandwidth', 'bandwidth', (text) => bandwidth(bandwidthEvents({ text }))],
  ['a gateway, in a form', 'gateway', (text) => postForm('/hooks/sms/gateway', gatewayForm({ msg: text }))],
  ['a gateway, by GET', 'gateway', (text) => gatewayGet(gatewayForm({ msg: text }))],
];

describe.each(DELIVERIES)('an SMS from %s', (_, provider, deliver) => {
  it('is stored once, however often it comes, also after a store that was away', async () => {
    setStoreAway(true);
    expect(await refusalOf(await deliver(TEXT))).toEqual([503, 'unavailable']);
    setStoreAway(false);
    const answers = await Promise.all([deliver(TEXT), deliver(TEXT)]);
    expect([...answers, await deliver(TEXT)].map(({ status }) => status)).toEqual([200, 200, 200]);
    const messages = await stored();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      ...{ provider, to: numberAt(1), text: TEXT, code: '123-456', outcome: 'unclaimed' },
      from: provider === 'gateway' ? 'WhatsApp' : '+14155550100',
    });
  });

  it('is in no line of the log, and no secret is', async () => {
    await deliver(TEXT);
    expect(allLogged()).not.toBe('');
    const { plivoAuthToken, vonage: ofVonage, bandwidth: ofBandwidth } = accounts;
    const all = [TEXT, '123-456', secrets.jsonSecret, plivoAuthToken, ofVonage.secret, ofBandwidth.password];
    for (const secret of all) {
      expect(allLogged()).not.toContain(secret);
      expect(allLogged()).not.toContain(encodeURIComponent(secret));
    }
  });
});
describe('a picture', () => {
  const withPicture: Readonly<Record<string, () => Promise<Response>>> = {
    Telnyx: () => telnyx(telnyxEvent({ type: 'MMS', media: [{ url: 'https://x.example/1', size: 1 }] })),
    Plivo: () => {
      const { Text: _, ...form } = plivoForm({ Type: 'mms', Body: TEXT, MediaCount: '1' });
      return plivo(form);
    },
    Vonage: () =>
      vonageMessages(
        vonageMessage({
          channel: 'mms',
          message_type: 'image',
          text: undefined,
          image: { url: 'x', caption: TEXT },
        }),
      ),
    Bandwidth: () => bandwidth(bandwidthEvents({ media: ['https://x.example/1'] })),
  };

  it.each(Object.entries(withPicture))('of %s is not kept, and the text counts', async (_, deliver) => {
    expect((await deliver()).status).toBe(200);
    expect((await deliver()).status).toBe(200);
    const messages = await stored();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ text: `${TEXT}\n${PICTURE}`, code: '123-456' });
  });

  it('without any text says only that it came', async () => {
    expect((await telnyx(telnyxEvent({ type: 'MMS', text: null, media: [{}] }))).status).toBe(200);
    expect(await stored()).toMatchObject([{ text: PICTURE, code: '' }]);
  });
});

describe('what is no message', () => {
  it('is accepted, and does nothing', async () => {
    const other = JSON.stringify([{ type: 'message-delivered', to: '+1', message: { id: '1' } }]);
    const answers = [
      await telnyx(telnyxEvent({ to: 'x' }, 'message.finalized')),
      await bandwidth(other),
      await plivo(plivoForm({ Type: 'whatsapp' })),
      await vonageMessages(vonageMessage({ channel: 'whatsapp' })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stored()).toEqual([]);
  });

  it('is refused in words if it is of no known form', async () => {
    const answers = [
      await telnyx(telnyxEvent({ to: [] })),
      await telnyx(telnyxEvent({ text: 'x'.repeat(10_001) })),
      await bandwidth('{}'),
      await bandwidth(JSON.stringify([{ type: 'message-received', to: '1', message: {} }])),
      await plivo(plivoForm({ To: 'somebody' })),
      await vonage({ to: 'somebody' }),
      await vonageMessages(vonageMessage({ from: { type: 'sms', number: '1' } })),
    ];
    for (const answer of answers) expect(await refusalOf(answer)).toEqual([400, 'invalid-request']);
    expect(await stored()).toEqual([]);
  });
});

describe('a time of the provider', () => {
  it('is kept where it is that of the message', async () => {
    await telnyx(telnyxEvent({}));
    await bandwidth(bandwidthEvents());
    await vonageMessages(vonageMessage());
    await vonage();
    expect((await stored()).map(({ provider, sentAt }) => [provider, sentAt])).toEqual([
      ['telnyx', '2026-11-21T09:59:58.500Z'],
      ['bandwidth', '2026-11-21T09:59:59.000Z'],
      ['vonage-messages', '2026-11-21T09:59:59.000Z'],
      ['vonage', null],
    ]);
  });
});

describe('a message of Vonage in parts', () => {
  const part = (number: number, text: string, change: Values = {}) =>
    vonage({
      ...{ messageId: `part-${number}`, text, concat: 'true' },
      ...{ 'concat-ref': '7', 'concat-total': '3', 'concat-part': String(number), ...change },
    });

  it('is one message once the last part is there, in their order', async () => {
    expect((await part(3, 'is 123-456')).status).toBe(200);
    expect((await part(1, 'Your What')).status).toBe(200);
    expect(await stored()).toEqual([]);
    expect((await part(2, 'sApp code ')).status).toBe(200);
    expect(await stored()).toMatchObject([
      { text: 'Your WhatsApp code is 123-456', code: '123-456', providerMessageId: 'part-1' },
    ]);
  });

  it('is shown without a part that did not come, after its time', async () => {
    await part(1, 'Your code is 123-456. ');
    await part(3, 'Tell nobody.');
    await waitFor(179);
    expect(await stored()).toEqual([]);
    await waitFor(1);
    expect(await stored()).toMatchObject([
      { text: 'Your code is 123-456.  […] Tell nobody.\n[Part 2 of 3 did not come.]', code: '123-456' },
    ]);
  });

  it('may come in each way that Vonage has, also with numbers that are none of a text', async () => {
    const of = (part: number) =>
      signedByVonage(
        vonageForm({
          ...{ messageId: `part-${part}`, text: `${part}`, concat: 'true', 'concat-ref': '1' },
          ...{ 'concat-total': '3', 'concat-part': String(part) },
        }),
      );
    const numbers = { concat: true, 'concat-total': 3, 'concat-part': 3, 'concat-ref': 1 };
    await vonageGet(of(1));
    await postForm('/hooks/sms/vonage', of(2));
    await postJson('/hooks/sms/vonage-json', JSON.stringify({ ...of(3), ...numbers }), {});
    expect((await stored()).map(({ text }) => text)).toEqual(['123']);
  });

  it('with numbers that cannot be is a message of its own', async () => {
    await part(4, TEXT);
    await part(1, TEXT, { messageId: 'b', 'concat-total': '1' });
    await part(1, TEXT, { messageId: 'c', concat: 'false' });
    expect(await stored()).toHaveLength(3);
  });
});

describe('a gateway', () => {
  it('that is a vendor’s shows the secret of the vendor, in a field or by basic authentication', async () => {
    const { secret: _, ...form } = gatewayForm();
    const good = [
      await postForm('/hooks/sms/gateway', { ...form, vendor: VENDOR_ID, secret: 'the-secret-of-a-vendor' }),
      await postForm(
        '/hooks/sms/gateway',
        { ...form, id: '2' },
        { authorization: basic(VENDOR_ID, 'the-secret-of-a-vendor') },
      ),
      await postForm(`/hooks/sms/gateway?secret=${secrets.jsonSecret}`, { ...form, id: '3' }),
    ];
    expect(good.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await stored()).map(({ account }) => account)).toEqual([VENDOR_ID, VENDOR_ID, '']);
  });

  it('that numbers nothing says when: the same text at another time is another message', async () => {
    const { id: _, ...form } = gatewayForm();
    const at = (time: string) => postForm('/hooks/sms/gateway', { ...form, time });
    for (const time of ['1795255190', '1795255190', '2026-11-21T09:59:55Z', '21.11.2026 10:00'])
      expect((await at(time)).status).toBe(200);
    expect((await stored()).map(({ sentAt }) => sentAt)).toEqual([
      '2026-11-21T09:59:50.000Z',
      '2026-11-21T09:59:55.000Z',
      null,
    ]);
  });

  it.each([
    ['no number', { receiver: '' }],
    ['a number that is none', { receiver: 'line 1' }],
    ['no sender', { sender: '' }],
    ['neither id nor time', { id: '' }],
  ])('that sends %s is told what is missing', async (_, change) => {
    const answer = await postForm('/hooks/sms/gateway', gatewayForm(change));
    expect(await refusalOf(answer)).toEqual([400, 'invalid-request']);
  });
});
