import { openEngine } from '@ringpost/events/engine';
import { eventually } from '@ringpost/events/testing/eventually';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineApp } from '../apps/define-app.ts';
import { APP, openShop, type Shop } from '../orders/shop.fixture.ts';
import { openTemplateBook } from './template-book.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await openShop(await openEngine({ dataDir: ':memory:' }));
});
afterEach(() => shop.close());

const NEW_APP = '019ab000-0000-7000-8000-00000000000c';
const defineNew = async (): Promise<void> => {
  const { deps } = await shop.process();
  const added = { appId: NEW_APP, name: 'Signal', slug: 'signal', imageName: null, rank: 3 };
  const templates = [{ templateId: 'signal-1', keyword: 'Signal' }];
  await defineApp(deps, { type: 'DefineApp', added, templates, prices: [] }, 'system:test');
};

describe('the template book', () => {
  it('knows what the view knows when it is opened', async () => {
    const book = await openTemplateBook(shop.engine);
    expect(book.matcher()('A WhatsApp code')).toMatchObject({ kind: 'match', template: { appId: APP } });
    expect(book.matcher()('A Signal code')).toEqual({ kind: 'none' });
  });

  it('asks to be told what the view may not have shown, and no more', async () => {
    const { position } = await shop.engine.readModel.checkpoint(
      'catalogue',
      await shop.engine.readModel.liveVersion('catalogue'),
    );
    expect((await openTemplateBook(shop.engine)).after).toBe(position);
    expect(position).toBeGreaterThan(-1);
  });

  it('follows new templates from the log, and hears of one twice without harm', async () => {
    const book = await openTemplateBook(shop.engine);
    book.matcher();
    await defineNew();
    const events = await shop.engine.events.readAll({ after: book.after });
    for (const event of [...events, ...events]) book.note(event);
    expect(book.matcher()('A Signal code')).toMatchObject({ kind: 'match', template: { appId: NEW_APP } });
    expect(book.matcher()('A WhatsApp code')).toMatchObject({ kind: 'match', template: { appId: APP } });
  });

  it('is told by the process that runs with it', async () => {
    const { inbox, deps } = await shop.process({ policies: true });
    await defineNew();
    const receive = async (id: string) => {
      const sms = { provider: 'json', account: '', providerMessageId: id, from: 'x', sentAt: null };
      const { messageId } = await inbox.receive({ ...sms, to: '+12125551001', text: 'A Signal code' });
      const [, routed] = await deps.events.readStream(`sms-${messageId}`);
      return routed && 'appId' in routed.data ? routed.data.appId : null;
    };
    let appId: string | null = null;
    for (let n = 0; n < 100 && appId === null; n += 1) {
      appId = await receive(`m-${n}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await eventually(() => appId === NEW_APP);
  });
});
