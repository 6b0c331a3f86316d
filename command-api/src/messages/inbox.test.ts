import { LOG_START } from '@ringpost/domain';
import { type Engine, openEngine, StoreUnavailable } from '@ringpost/engine';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { depsOn, manualClock, numberAt, stockShop, VENDOR } from '../testing/shop.fixture.ts';
import { createInbox, type InboundSms, type Inbox } from './inbox.ts';
import type { TemplateIndex } from './template-index.ts';

let engine: Engine;
let onAppend: (pass: () => Promise<unknown>) => Promise<unknown>;
let onRead: () => Promise<void>;
let warned: object[];

const silent: TemplateIndex = {
  after: LOG_START,
  onEvent: () => {},
  ready: async () => {},
  all: () => [],
  matcher: () => () => ({ kind: 'none' }),
};
const broken: TemplateIndex = {
  ...silent,
  matcher: () => {
    throw new Error('a keyword that breaks everything');
  },
};
const sms: InboundSms = {
  provider: 'json',
  account: '',
  providerMessageId: 'm-1',
  from: 'x',
  to: numberAt(1),
  text: 'Code 123456',
  sentAt: null,
};

function inbox(templates = silent): Inbox {
  const events: Engine['events'] = {
    ...engine.events,
    append: (append) =>
      onAppend(() => engine.events.append(append)) as ReturnType<Engine['events']['append']>,
    readStream: (stream, options) => onRead().then(() => engine.events.readStream(stream, options)),
  };
  const log = { info: () => {}, error: () => {}, warn: (facts: object) => void warned.push(facts) };
  return createInbox({ ...depsOn({ ...engine, events }, manualClock()), log }, templates);
}

async function typesOf(messageId: string) {
  return (await engine.events.readStream(`sms-${messageId}`)).map(({ type }) => type);
}

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  onAppend = (pass) => pass();
  onRead = async () => {};
  warned = [];
  await stockShop(depsOn(engine, manualClock()));
});
afterEach(() => engine.close());

describe('the inbox', () => {
  it('counts each message once, by the vendor that proved it, and else by that of the number', async () => {
    const { receive, texts } = inbox();
    await receive(sms);
    await receive(sms);
    await receive({ ...sms, providerMessageId: 'm-2', vendorId: 'v-2' });
    await receive({ ...sms, providerMessageId: 'm-3', to: '+12025550199' });
    expect(Object.fromEntries(texts.totals())).toEqual({ [VENDOR]: 1, 'v-2': 1, unknown: 1 });
  });

  it('stores a message with the decision who gets it, as one event, once', async () => {
    let appends = 0;
    onAppend = (pass) => {
      appends += 1;
      return pass();
    };
    const { messageId, isRepeated } = await inbox().receive(sms);
    expect([appends, isRepeated]).toEqual([1, false]);
    expect(await typesOf(messageId)).toEqual(['SmsReceived']);
    expect(await inbox().receive(sms)).toEqual({ messageId, isRepeated: true });
    expect(await typesOf(messageId)).toEqual(['SmsReceived']);
  });

  it.each([
    ['another text', { text: 'Code 654321' }],
    ['another recipient', { to: numberAt(2) }],
  ])('takes the same id with %s for another message, once, and warns', async (_, change) => {
    const first = await inbox().receive(sms);
    const other = await inbox().receive({ ...sms, ...change });
    expect(other).toMatchObject({ isRepeated: false });
    expect(other.messageId).not.toBe(first.messageId);
    expect(warned).toMatchObject([
      { provider: 'json', messageId: other.messageId, earlier: first.messageId },
    ]);
    expect(await inbox().receive({ ...sms, ...change })).toEqual({ ...other, isRepeated: true });
    expect(await inbox().receive(sms)).toEqual({ ...first, isRepeated: true });
    expect(warned).toHaveLength(1);
    expect(JSON.stringify(warned)).not.toMatch(/654321|m-1/);
  });

  it('recognises a redelivery of a message whose text was deleted', async () => {
    const first = await inbox().receive(sms);
    const forgetful: Engine['events']['readStream'] = async (...args) =>
      (await engine.events.readStream(...args)).map((event) =>
        event.type === 'SmsReceived' ? { ...event, data: { ...event.data, from: '', text: '' } } : event,
      );
    const events = { ...engine.events, readStream: forgetful };
    const later = createInbox(depsOn({ ...engine, events }, manualClock()), silent);
    expect(await later.receive(sms)).toEqual({ ...first, isRepeated: true });
  });

  it('keeps a message for admins if the routing throws', async () => {
    const { messageId } = await inbox(broken).receive(sms);
    const [received] = await engine.events.readStream(`sms-${messageId}`);
    expect(received?.data).toMatchObject({ outcome: 'unrouted', audience: { kind: 'operators' } });
  });

  it('keeps a message for admins if its number has an event of an unknown type', async () => {
    const stream = `number-${numberAt(2)}`;
    const unknown = { ...sampleEvent(), type: 'NumberPainted' } as never;
    await engine.events.append({ stream, expected: 'none', events: [unknown] });
    const { messageId } = await inbox().receive({ ...sms, to: numberAt(2) });
    const [received] = await engine.events.readStream(`sms-${messageId}`);
    expect(received?.data).toMatchObject({ outcome: 'unrouted' });
  });

  it('makes no decision while the number cannot be read: the message must be delivered again', async () => {
    onRead = () => Promise.reject(new StoreUnavailable('away'));
    await expect(inbox().receive(sms)).rejects.toMatchObject({ code: 'unavailable' });
    onRead = async () => {};
    expect(await inbox().receive(sms)).toMatchObject({ isRepeated: false });
  });

  it('repeats an append whose answer was lost, and gives up after three attempts', async () => {
    let lost = 2;
    onAppend = async (pass) => {
      const appended = await pass();
      lost -= 1;
      if (lost >= 0) throw new StoreUnavailable('the answer was lost');
      return appended;
    };
    const { messageId, isRepeated } = await inbox().receive(sms);
    expect(isRepeated).toBe(false);
    expect(await typesOf(messageId)).toHaveLength(1);
    lost = 3;
    await expect(inbox().receive({ ...sms, providerMessageId: 'm-2' })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});
