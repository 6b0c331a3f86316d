import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WHOLE_NUMBER_APP_ID } from '@ringpost/domain';
import { WEBHOOK_VERIFIERS } from '@ringpost/domain/rules/webhook-verifiers';
import { eventually } from '@ringpost/testing/eventually';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import type { WireCustomer } from './shop-facts.ts';
import { answerWith, type Hit } from './webhook-receiver.ts';
import {
  ask,
  buy,
  hitsOf,
  MINUTE,
  receiver,
  secretOf,
  shop,
  sms,
  somebody,
  subscribe,
  TEXT,
  testDelivery,
  useWebhookShop,
  waitForHits,
} from './webhook-shop.ts';
import { sellWholeNumbers } from './whole-numbers.ts';

useWebhookShop();

describe('a webhook in the form of SMS-Activate', () => {
  const REACH = { name: 'For a test', scopes: ['read', 'buy'], day_cap: null, addresses: [], last_day: null };

  it('tells only of texts, with the number and the codes that the handler protocol has, and is signed', async () => {
    const ann = somebody();
    await subscribe(ann, ['order.created'], 'sms-activate');
    const { body: made } = await ask(ann, 'POST', 'keys', REACH);
    const handler = async (question: string): Promise<string> => {
      const url = `${shop().ringpost.url}/stubs/handler_api.php?api_key=${made.key}&${question}`;
      return (await fetch(url)).text();
    };
    const bought = await handler('action=getNumber&service=wa&country=187');
    const [, activationId, digits] = /^ACCESS_NUMBER:(\d+):(\d+)$/.exec(bought) ?? [];
    await sms(`+${digits}`);
    const [hit] = await waitForHits(ann, 1);
    const body = {
      activationId: Number(activationId),
      service: 'wa',
      text: TEXT,
      code: '731-946',
      country: 187,
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      phoneFrom: '32665',
    };
    expect(hit?.body).toEqual(body);
    const verifier = new Webhook(await secretOf(ann));
    expect(verifier.verify(hit?.text ?? '', hit?.headers as Record<string, string>)).toEqual(body);
    const id = await testDelivery(ann);
    const [, test] = await waitForHits(ann, 2);
    expect([test?.headers['webhook-id'], test?.body]).toMatchObject([
      id,
      { activationId: 0, code: '123456', phoneFrom: '+12025550100' },
    ]);
    const shown = (await ask(ann, 'GET', `webhook/deliveries/${hit?.headers['webhook-id']}`)).body;
    expect([shown.type, shown.body]).toEqual(['sms.received', hit?.text]);
    expect(hitsOf(ann)).toHaveLength(2);
  });
});

describe('a webhook about a rental of a whole number', () => {
  it('names the app that the text names, and the whole number for a text that names none', async () => {
    const ann = somebody();
    await sellWholeNumbers(shop());
    await subscribe(ann, ['sms.received']);
    const rental = { app_uuid: WHOLE_NUMBER_APP_ID, country_iso: 'US', number_type: 'new', term_hours: 24 };
    const body = { ...rental, quoted_price: 1 };
    const bought = await shop().client.post(ann, '/api/orders/create_number_order', body, randomUUID());
    expect(bought.status, bought.text).toBe(201);
    const { number } = bought.body;
    await sms(String(number));
    await sms(String(number), 'Your code is 482-913');
    const [named, unnamed] = await waitForHits(ann, 2);
    expect(named?.body).toMatchObject({ data: { app: 'WhatsApp', number } });
    expect(unnamed?.body).toMatchObject({ data: { app: 'Any app: the whole number', number } });
  });
});

describe('the code that checks a signature', () => {
  const run = promisify(execFile);
  const CODE = Object.fromEntries(WEBHOOK_VERIFIERS.map(({ language, code }) => [language, code]));
  /** Both print the type of the delivery that they are given, and end with an error for any other signature. */
  const RUN_TYPESCRIPT = `import { verify } from './verify.ts';
const [secret, headers, body] = JSON.parse(process.argv[2]);
console.log(verify(secret, headers, body).type);`;
  const RUN_PYTHON = `import json, sys
from verify import verify
secret, headers, body = json.loads(sys.argv[1])
print(verify(secret, headers, body.encode())["type"])`;

  it('accepts a delivery as it was sent, and nothing else', async () => {
    const ann = somebody();
    await subscribe(ann);
    await testDelivery(ann);
    const [hit] = await waitForHits(ann, 1);
    const folder = await mkdtemp(join(tmpdir(), 'ringpost-verify-'));
    await writeFile(join(folder, 'verify.ts'), CODE.TypeScript ?? '');
    await writeFile(join(folder, 'run.mts'), RUN_TYPESCRIPT);
    await writeFile(join(folder, 'verify.py'), CODE.Python ?? '');
    await writeFile(join(folder, 'run.py'), RUN_PYTHON);
    const secret = await secretOf(ann);
    for (const [program, file] of [
      [process.execPath, 'run.mts'],
      ['python3', 'run.py'],
    ] as const) {
      const verify = async (headers: unknown, text = hit?.text): Promise<string> =>
        (await run(program, [file, JSON.stringify([secret, headers, text])], { cwd: folder })).stdout.trim();
      expect(await verify(hit?.headers), file).toBe('webhook.test');
      await expect(verify(hit?.headers, `${hit?.text} `), file).rejects.toThrow('wrong signature');
      const old = { ...hit?.headers, 'webhook-timestamp': '1700000000' };
      await expect(verify(old), file).rejects.toThrow('too old');
    }
    await rm(folder, { recursive: true });
  });
});

describe('several receivers of a customer', () => {
  interface Second {
    readonly id: string;
    hits(): readonly Hit[];
  }

  /** One more receiver, at an address of its own. */
  async function second(ann: WireCustomer, types: readonly string[]): Promise<Second> {
    const path = `${ann.userId}-second`;
    const body = { url: `http://${receiver.host()}/${path}`, types };
    const made = await ask(ann, 'POST', 'webhooks', body);
    expect(made.status).toBe(201);
    const hits = () => receiver.hits.filter(({ customer }) => customer === path);
    return { id: made.body.receiver_uuid, hits };
  }
  const typesOf = (hits: readonly Hit[]) => hits.map(({ body }) => body.type).toSorted();

  it('get what each of them wants, under ids of their own, each signed with its own secret', async () => {
    const ann = somebody();
    await subscribe(ann, ['order.created', 'order.completed']);
    const other = await second(ann, ['order.completed', 'sms.received']);
    const { number } = await buy(ann);
    await sms(number);
    const first = await waitForHits(ann, 2);
    await eventually(() => other.hits().length >= 2);
    expect(typesOf(first)).toEqual(['order.completed', 'order.created']);
    expect(typesOf(other.hits())).toEqual(['order.completed', 'sms.received']);
    const ids = [...first, ...other.hits()].map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(4);
    const { secret } = (await ask(ann, 'POST', `webhooks/${other.id}/secret`)).body;
    expect(secret).not.toBe(await secretOf(ann));
    const [hit] = other.hits();
    const headers = hit?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(hit?.text ?? '', headers)).toEqual(hit?.body);
    await shop().settle();
    const list = (path: string) => ask(ann, 'GET', path).then(({ body }) => body.total as number);
    expect([await list('webhook/deliveries'), await list(`webhooks/${other.id}/deliveries`)]).toEqual([2, 2]);
  });

  it('do not wait for each other, and are paused separately', async () => {
    const ann = somebody();
    await subscribe(ann, ['order.created']);
    const other = await second(ann, ['order.created']);
    receiver.answers.set(ann.userId, () => {});
    for (let n = 0; n < 15; n += 1) await testDelivery(ann);
    await eventually(() => hitsOf(ann).length >= 1);
    await buy(ann);
    await eventually(() => other.hits().length === 1);
    expect((await ask(ann, 'POST', `webhooks/${other.id}/pause`)).status).toBe(204);
    expect((await ask(ann, 'POST', `webhooks/${other.id}/test`, {})).body.code).toBe('webhook-off');
    expect((await ask(ann, 'POST', 'webhook/test')).status).toBe(202);
    await shop().settle();
    const { data } = (await ask(ann, 'GET', 'webhooks')).body;
    expect(data.map(({ status }: { status: string }) => status)).toEqual(['on', 'off']);
  });

  it('are switched off separately, by a mail that says which one it is and of its address only the host', async () => {
    const ann = somebody();
    await subscribe(ann, ['order.created']);
    const other = await second(ann, ['order.created']);
    receiver.answers.set(`${ann.userId}-second`, answerWith(410));
    await ask(ann, 'POST', `webhooks/${other.id}/test`, {});
    const mails = async () => {
      const rows = await shop().ringpost.engine.vault.list<{ readonly to: string }>('mail-outbox');
      return rows.map(({ value }) => value).filter(({ to }) => to === `${ann.userId}@example.org`);
    };
    const mail = { kind: 'webhook-disabled', why: 'gone', receiverId: other.id, host: receiver.host() };
    await vi.waitFor(async () => expect(await mails()).toMatchObject([mail]), 60_000);
    expect(JSON.stringify(await mails())).not.toContain('-second');
    await shop().settle();
    const { data } = (await ask(ann, 'GET', 'webhooks')).body;
    expect(data.map(({ status }: { status: string }) => status)).toEqual(['on', 'disabled']);
  });

  it('are limited, belong to their customer, and are forgotten with their secret when they are removed', async () => {
    const [ann, ben] = [somebody(), somebody()];
    const { id } = await second(ann, []);
    for (let n = 0; n < 3; n += 1) await second(ann, []);
    const body = { url: `http://${receiver.host()}/${ann.userId}` };
    expect((await ask(ann, 'POST', 'webhooks', body)).body.code).toBe('too-many-receivers');
    for (const [method, path, sent] of [
      ['PUT', '', body],
      ['DELETE', '', undefined],
      ['POST', '/secret', undefined],
    ] as const)
      expect((await ask(ben, method, `webhooks/${id}${path}`, sent)).body.code, method).toBe('not-found');
    const secrets = async () => {
      const all = await shop().ringpost.engine.vault.list<string>('webhook-secrets');
      return all.map(({ value }) => value);
    };
    const { secret } = (await ask(ann, 'POST', `webhooks/${id}/secret`)).body;
    expect(await secrets()).toContain(secret);
    receiver.answers.set(`${ann.userId}-second`, answerWith(500));
    await ask(ann, 'POST', `webhooks/${id}/test`, {});
    expect((await ask(ann, 'DELETE', `webhooks/${id}`)).status).toBe(204);
    await vi.waitFor(async () => expect(await secrets()).not.toContain(secret), 60_000);
    expect((await ask(ann, 'PUT', `webhooks/${id}`, body)).body.code).toBe('not-found');
    await shop().advance(MINUTE);
    await shop().settle();
    expect((await ask(ann, 'GET', 'webhooks')).body.data).toHaveLength(4);
    expect((await ask(ann, 'GET', `webhooks/${id}/deliveries`)).body.code).toBe('not-found');
    expect((await ask(ann, 'POST', 'webhooks', body)).status).toBe(201);
  });
});

describe('a sub-account', () => {
  const handlerOf = async (key: string, question: string): Promise<string> => {
    const url = `${shop().ringpost.url}/stubs/handler_api.php?api_key=${key}&${question}`;
    return (await fetch(url)).text();
  };

  it('is told of to its owner, if a receiver wants that, with its id and the words of its texts', async () => {
    const ann = somebody();
    const { body: account } = await ask(ann, 'POST', 'sub_accounts', { name: 'Shop' });
    const transfer = { direction: 'in', amount: 2 };
    await shop().client.post(ann, `/api/sub_accounts/${account.id}/transfers`, transfer, 'move-1');
    const terms = {
      name: 'For a test',
      scopes: ['read', 'buy'],
      day_cap: null,
      addresses: [],
      last_day: null,
    };
    const { body: made } = await ask(ann, 'POST', `sub_accounts/${account.id}/keys`, terms);
    await subscribe(ann, ['order.created', 'sms.received']);
    const path = `${ann.userId}-all`;
    const url = `http://${receiver.host()}/${path}`;
    const wish = { url, types: ['sms.received'], sub_accounts: true };
    expect((await ask(ann, 'POST', 'webhooks', wish)).status).toBe(201);
    // Its activation numbers count in one account, and it has no field that names the account.
    const other = `http://${receiver.host()}/${ann.userId}-other`;
    const old = { url: other, form: 'sms-activate', sub_accounts: true };
    expect((await ask(ann, 'POST', 'webhooks', old)).status).toBe(201);
    await shop().settle();
    const bought = await handlerOf(made.key, 'action=getNumber&service=wa&country=187');
    await sms(`+${/^ACCESS_NUMBER:\d+:(\d+)$/.exec(bought)?.[1]}`);
    const hits = () => receiver.hits.filter(({ customer }) => customer === path);
    await eventually(() => hits().length >= 1);
    expect(hits()[0]?.body).toMatchObject({
      type: 'sms.received',
      data: { sub_account_id: account.id, msg: TEXT, code: '731-946' },
    });
    const id = hits()[0]?.headers['webhook-id'];
    await shop().settle();
    const shown = (await ask(ann, 'GET', `webhook/deliveries/${id}`)).body;
    expect(JSON.parse(shown.body)).toEqual(hits()[0]?.body);
    // The first receiver does not want it.
    expect(hitsOf(ann)).toEqual([]);
    expect(receiver.hits.filter(({ customer }) => customer === `${ann.userId}-other`)).toEqual([]);
  });
});

describe('a replay of a period', () => {
  it('sends again what was queued in it, or only what did not arrive, once a minute', async () => {
    const ann = somebody();
    await subscribe(ann);
    const since = new Date(shop().ringpost.commandApi.deps.clock.now().getTime() - MINUTE).toISOString();
    const [arrived] = [await testDelivery(ann), await waitForHits(ann, 1)];
    receiver.answers.set(ann.userId, answerWith(500));
    const failed = await testDelivery(ann);
    await waitForHits(ann, 2);
    await ask(ann, 'DELETE', 'webhook');
    expect((await ask(ann, 'POST', 'webhook/replay', { since, minutes: 5 })).body.code).toBe('webhook-off');
    await shop().advance(MINUTE);
    receiver.answers.delete(ann.userId);
    await subscribe(ann);
    await shop().settle();
    const replay = async (wish: object) => {
      const { status, body } = await ask(ann, 'POST', 'webhook/replay', wish);
      return [status, body.code ?? body];
    };
    // No Date has a leap second.
    expect(await replay({ since: '2016-12-31T23:59:60Z', minutes: 1 })).toEqual([400, 'invalid-request']);
    expect(await replay({ since, minutes: 1 })).toEqual([202, { deliveries: 0, rest_since: null }]);
    const undelivered = { since, minutes: 5, only_undelivered: true };
    expect(await replay(undelivered)).toEqual([202, { deliveries: 1, rest_since: null }]);
    expect((await waitForHits(ann, 3))[2]?.headers['webhook-id']).toBe(failed);
    expect(await replay({ since, minutes: 5 })).toEqual([429, 'rate-limited']);
    await shop().advance(MINUTE);
    expect(await replay({ since, minutes: 5 })).toEqual([202, { deliveries: 2, rest_since: null }]);
    const again = (await waitForHits(ann, 5)).slice(3).map(({ headers }) => headers['webhook-id']);
    expect(again.toSorted()).toEqual([arrived, failed].toSorted());
  });
});
