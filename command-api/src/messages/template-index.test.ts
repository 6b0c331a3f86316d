import { LOG_START } from '@ringpost/domain';
import { type Engine, openEngine, StoreUnavailable } from '@ringpost/engine';
import { eventually } from '@ringpost/testing/eventually';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineApp } from '../apps/define-app.ts';
import { APP, depsOn, openShop, type Shop } from '../testing/shop.fixture.ts';
import { createInbox } from './inbox.ts';
import { createTemplateIndex } from './template-index.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }));
});
afterEach(() => shop.close());

const NEW_APP = '019ab000-0000-7000-8000-00000000000c';
async function defineNew(): Promise<void> {
  const { deps } = await shop.process();
  const added = { appId: NEW_APP, name: 'Signal', slug: 'signal', imageName: null, rank: 3 };
  const templates = [{ templateId: 'signal-1', keyword: 'Signal' }];
  await defineApp(deps, { type: 'DefineApp', added, templates, prices: [] }, 'system:test');
}

/** The engine just after a start, with empty views. */
function viewless(engine: Engine): Engine {
  return {
    ...engine,
    events: { ...engine.events },
    readModel: {
      ...engine.readModel,
      checkpoint: async (...args) => ({
        ...(await engine.readModel.checkpoint(...args)),
        position: LOG_START,
      }),
      collection: (view) => ({ ...engine.readModel.collection(view), find: async () => [] }),
    },
  };
}

describe('the index of templates', () => {
  it('has the templates of the view when it is ready', async () => {
    const book = await createTemplateIndex(shop.engine);
    await book.ready();
    expect(book.matcher()('A WhatsApp code')).toMatchObject({ kind: 'match', template: { appId: APP } });
    expect(book.matcher()('A Signal code')).toEqual({ kind: 'none' });
  });

  it('reads templates that the view does not have yet from the log, before it is ready', async () => {
    const engine = viewless(shop.engine);
    await defineNew();
    const book = await createTemplateIndex(engine);
    await book.ready();
    expect(book.matcher()('A Signal code')).toMatchObject({ kind: 'match', template: { appId: NEW_APP } });
    expect(book.matcher()('A WhatsApp code')).toMatchObject({ kind: 'match', template: { appId: APP } });
  });

  it('reads everything from the log while the view has rows of another program version', async () => {
    const { readModel } = shop.engine;
    const book = await createTemplateIndex({
      ...shop.engine,
      readModel: {
        ...readModel,
        liveVersion: async () => 999,
        checkpoint: async () => ({
          epoch: shop.engine.events.epoch,
          position: await shop.engine.events.head(),
        }),
        collection: (view) => ({
          ...readModel.collection(view),
          find: async () => [{ _id: 'old' }] as never,
        }),
      },
    });
    await book.ready();
    expect(book.matcher()('A WhatsApp code')).toMatchObject({ kind: 'match', template: { appId: APP } });
  });

  it('is not ready while the log does not answer, and tries again at the next call', async () => {
    const engine = viewless(shop.engine);
    const readAll = vi.spyOn(engine.events, 'readAll').mockRejectedValueOnce(new StoreUnavailable('away'));
    const book = await createTemplateIndex(engine);
    await expect(book.ready()).rejects.toThrow('away');
    await book.ready();
    expect(readAll.mock.calls.length).toBeGreaterThan(1);
    expect(book.matcher()('A WhatsApp code')).toMatchObject({ kind: 'match' });
  });

  it('follows new templates in the log, and may get one twice', async () => {
    const book = await createTemplateIndex(shop.engine);
    await book.ready();
    book.matcher();
    await defineNew();
    const events = await shop.engine.events.readAll({ after: book.after });
    for (const event of [...events, ...events]) book.onEvent(event);
    expect(book.matcher()('A Signal code')).toMatchObject({ kind: 'match', template: { appId: NEW_APP } });
    expect(book.matcher()('A WhatsApp code')).toMatchObject({ kind: 'match', template: { appId: APP } });
  });

  it('forgets a removed keyword, also if the view or the log still names it after that', async () => {
    const book = await createTemplateIndex(shop.engine);
    await book.ready();
    await defineNew();
    const events = await shop.engine.events.readAll({ after: book.after });
    const [first] = events;
    if (!first) throw new Error('the log has no new app');
    const data = { appId: NEW_APP, templateId: 'signal-1' };
    for (const event of events) book.onEvent(event);
    book.onEvent({ ...first, type: 'AppTemplateRemoved', data });
    expect(book.matcher()('A Signal code')).toEqual({ kind: 'none' });
    for (const event of events) book.onEvent(event);
    expect(book.matcher()('A Signal code')).toEqual({ kind: 'none' });
  });

  it('makes the first text after a start wait until it is ready', async () => {
    const held = Promise.withResolvers<void>();
    const { events } = viewless(shop.engine);
    const readAll: Engine['events']['readAll'] = async (options) => {
      await held.promise;
      return events.readAll(options);
    };
    const engine = { ...viewless(shop.engine), events: { ...events, readAll } };
    await defineNew();
    const deps = depsOn(engine, shop.clock);
    const inbox = createInbox(deps, await createTemplateIndex(deps));
    const sms = { provider: 'json', account: '', providerMessageId: 'first', from: 'x', sentAt: null };
    const receiving = inbox.receive({ ...sms, to: '+12125551001', text: 'A Signal code' });
    held.resolve();
    const { messageId } = await receiving;
    const [received] = await events.readStream(`sms-${messageId}`);
    expect(received?.data).toMatchObject({ appId: NEW_APP });
  });

  it('is kept up to date by its process', async () => {
    const { inbox, deps } = await shop.process({ policies: true });
    await defineNew();
    const receive = async (id: string) => {
      const sms = { provider: 'json', account: '', providerMessageId: id, from: 'x', sentAt: null };
      const { messageId } = await inbox.receive({ ...sms, to: '+12125551001', text: 'A Signal code' });
      const [received] = await deps.events.readStream(`sms-${messageId}`);
      return received && 'appId' in received.data ? received.data.appId : null;
    };
    let appId: string | null = null;
    for (let n = 0; n < 100 && appId === null; n += 1) {
      appId = await receive(`m-${n}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await eventually(() => appId === NEW_APP);
  });
});
