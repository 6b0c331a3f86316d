import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WEBHOOK_VERIFIERS } from '@ringpost/domain/rules/webhook-verifiers';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { answerWith } from './webhook-receiver.ts';
import {
  ask,
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
    };
    expect(hit?.body).toEqual(body);
    const verifier = new Webhook(await secretOf(ann));
    expect(verifier.verify(hit?.text ?? '', hit?.headers as Record<string, string>)).toEqual(body);
    const id = await testDelivery(ann);
    const [, test] = await waitForHits(ann, 2);
    expect([test?.headers['webhook-id'], test?.body]).toMatchObject([
      id,
      { activationId: 0, code: '123456' },
    ]);
    const shown = (await ask(ann, 'GET', `webhook/deliveries/${hit?.headers['webhook-id']}`)).body;
    expect([shown.type, shown.body]).toEqual(['sms.received', hit?.text]);
    expect(hitsOf(ann)).toHaveLength(2);
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
