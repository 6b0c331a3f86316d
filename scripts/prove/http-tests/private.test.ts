import { randomBytes, randomUUID } from 'node:crypto';
import type { Position } from '@ringpost/domain';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, isWrite } from '@ringpost/web/http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Listening, listen } from './listening.ts';
import { nameOf, type Request, requestFor, sendTo } from './requests.ts';
import { PRICE_MILLS, start, type TestServer } from './test-server.ts';
import { CALLERS, type Caller } from './wire.ts';

/** What everybody but the owner could hear: three sockets, kept open while the messages come. */
let server: TestServer;
let visitor: Listening;
let stranger: Listening;
let owner: Listening;
/** One word per message, found nowhere else: none may be heard by anybody but the owner. */
const canaries: string[] = [];
/** Those of them that are nobody's for sure. */
const forOperators: string[] = [];
let publicBefore: string;
/** The owner's order that got most of them. */
let running: Awaited<ReturnType<TestServer['buy']>>;
let cancelledNumber: string;

beforeAll(async () => {
  server = await start({ numbers: 120 });
  const { url } = server.ringpost;
  visitor = await listen(url, '/public');
  stranger = await listen(url, '/private', await server.tokenOf('other'));
  owner = await listen(url, '/private', await server.tokenOf('owner'));
});
afterAll(async () => {
  for (const socket of [visitor, stranger, owner]) socket.close();
  await server.close();
});

/** What all these words begin with, so that one look through many megabytes finds all of them. */
const MARK = 'qzxj';
const LETTERS = 16;

/** Letters only, so that nothing takes it for a number and it reads the same in JSON, in HTML and in an address. */
function newCanary(): string {
  return MARK + [...randomBytes(LETTERS)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}

async function deliver(to: string, text: string): Promise<void> {
  const { status } = await server.ask('POST', '/hooks/sms/json', {
    body: { message_id: randomUUID(), from: '32665', to, text },
    headers: { 'x-ringpost-secret': server.ringpost.secrets.jsonSecret },
  });
  expect(status).toBe(200);
}

/** @returns the words. */
async function deliverCanaries(to: string, count: number, prefix: string): Promise<readonly string[]> {
  const words = Array.from({ length: count }, newCanary);
  canaries.push(...words);
  await Promise.all(words.map((word) => deliver(to, `${prefix} ${word}`)));
  return words;
}

function isQuestion({ spec }: Endpoint): boolean {
  return !isWrite(spec);
}

/** The questions, each with a good request of few and of all fields. They are made once, because asking changes nothing. */
async function allQuestions(): Promise<readonly (readonly [Endpoint, Request])[]> {
  const serverWithOrder = { ...server, buy: async () => running };
  const questions: [Endpoint, Request][] = [];
  for (const endpoint of server.ringpost.endpoints.filter(isQuestion)) {
    for (const fields of ['required', 'all'] as const)
      questions.push([endpoint, await requestFor(serverWithOrder, endpoint, fields)]);
    if (!endpoint.spec.query) continue;
    for (const search of [canaries[0] ?? '', 'ALPHA'])
      questions.push([endpoint, { ...(await requestFor(serverWithOrder, endpoint)), query: { search } }]);
  }
  return questions;
}

/** Every answer that a caller can get out of the service with a good request, and with the ids of the owner's things. */
async function everythingFor(
  caller: Caller,
  questions: readonly (readonly [Endpoint, Request])[],
): Promise<string> {
  const answers: string[] = [];
  for (const [endpoint, request] of questions) {
    const { text, headers } = await sendTo(server, endpoint, request, { as: caller });
    answers.push(text, JSON.stringify([...headers]));
  }
  return answers.join('\n');
}

/** Word for word what the public sees of messages. */
async function publicView(): Promise<string> {
  return (await server.ask('GET', '/api/sms/public')).text;
}

/** Word for word what a guest is answered by every route there is, by the route's name. */
async function guestsView(): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {};
  const serverWithOrder = { ...server, buy: async () => running };
  for (const endpoint of server.ringpost.endpoints.filter(isQuestion)) {
    const request = await requestFor(serverWithOrder, endpoint);
    const { status, text } = await sendTo(server, endpoint, request, { as: 'nobody', signed: false });
    // A refusal names the request, which is another one each time.
    answers[nameOf(endpoint)] = status === 200 ? text : String(status);
  }
  return answers;
}

function hits(text: string): string[] {
  const found = new Set<string>();
  for (let at = text.indexOf(MARK); at !== -1; at = text.indexOf(MARK, at + 1))
    found.add(text.slice(at, at + MARK.length + LETTERS));
  return canaries.filter((canary) => found.has(canary));
}

describe('a private SMS', () => {
  it('reaches its owner by socket and by query under an order that is paid, and not otherwise', async () => {
    publicBefore = await publicView();
    running = await server.buy('owner', 0);
    await deliver(running.number, 'ALPHA code 482913');
    await server.settle();
    const canaries = [
      ...(await deliverCanaries(running.number, 90, 'ALPHA code')),
      ...(await deliverCanaries(running.number, 20, 'hello')),
    ];
    // Another app's text, and what comes for an order that was cancelled, are not even the owner's to read.
    forOperators.push(...(await deliverCanaries(running.number, 20, 'BETA code')));
    const cancelled = await server.buy('owner', 1);
    cancelledNumber = cancelled.number;
    const { status } = await server.ask('POST', `/api/orders/${cancelled.orderId}/cancel`, { as: 'owner' });
    expect(status).toBe(200);
    await deliverCanaries(cancelled.number, 20, 'BETA late');
    for (const canary of canaries) await owner.until(canary);
    await server.settle();
    const { text } = await server.ask('GET', '/api/sms/list?limit=1000', { as: 'owner' });
    expect(hits(text)).toEqual(canaries);
    expect(hits(owner.allFrames()).sort()).toEqual(canaries.toSorted());
  });

  it('that is nobody’s for sure is kept from everybody but the operators', async () => {
    // Two customers have this number, each for an app of their own, and both have their code. What names neither app might be
    // either's. It could be chosen once the first one had a code.
    let { number } = await server.buy('owner', 0);
    // BETA cannot be bought for the number that was cancelled: its lease goes on for a while.
    if (number === cancelledNumber) ({ number } = await server.buy('owner', 0));
    await deliver(number, 'ALPHA code 482914');
    await server.settle();
    const body = {
      app_uuid: server.appIds[1],
      country_iso: 'US',
      quoted_price: PRICE_MILLS / 1000,
      number,
    };
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await server.ask('POST', '/api/orders/on_demand', { as: 'other', body, headers });
    expect([reply.text, reply.body.number]).toEqual([reply.text, number]);
    await deliver(number, 'BETA code 482915');
    await server.settle();
    forOperators.push(...(await deliverCanaries(number, 10, 'no app at all')));
    forOperators.push(...(await deliverCanaries('+12025550199', 10, 'ALPHA to nobody')));
  });

  it('is in no frame and no answer that anybody else ever gets', async () => {
    // A public message afterwards proves that the others were listening, and have heard what came before.
    const marker = newCanary();
    await deliver(server.freeNumbers[0] ?? '', `ALPHA ${marker}`);
    await visitor.until(marker);
    const strangersOrder = await server.buy('other', 0);
    const canary = newCanary();
    await deliver(strangersOrder.number, `ALPHA code 482913 ${canary}`);
    await stranger.until(canary);
    await server.settle();

    expect(hits(visitor.allFrames()), 'frames of a visitor').toEqual([]);
    expect(hits(stranger.allFrames()), 'frames of another customer').toEqual([]);
    const questions = await allQuestions();
    for (const caller of CALLERS.filter((each) => each !== 'owner')) {
      const answers = await everythingFor(caller, questions);
      // Admins read what is nobody's, for they say whose it is; what is withheld from a customer they never read.
      const may = caller === 'admin' || caller === 'super_admin' ? forOperators : [];
      expect(hits(answers).toSorted(), `answers to ${caller}`).toEqual(may.toSorted());
      if (caller === 'nobody') expect(answers).toContain(marker);
      if (caller === 'other') expect(answers).toContain(canary);
    }
    expect(hits(await everythingFor('owner', questions)).length, 'the owner’s answers').toBeGreaterThan(100);
    expect(canaries.length).toBeGreaterThan(120);
  });

  it('does not even move the public feed’s count', async () => {
    const { body } = await server.ask('GET', '/api/sms/public');
    const { seq } = JSON.parse(publicBefore) as { readonly seq: number };
    expect(body.seq, 'the one public message, and nothing else').toBe(seq + 1);
    const viewBefore = await publicView();
    const { number } = await server.buy('owner', 1);
    await deliverCanaries(number, 5, 'BETA');
    await server.settle();
    expect(await publicView()).toBe(viewBefore);
  });

  it('changes no byte of anything that a guest can ask', async () => {
    await server.settle();
    // Once a minute a guest sees what was bought before. Such a change comes once, and one by a message would come each time.
    await vi.waitFor(async () => {
      const viewBefore = await guestsView();
      await deliverCanaries(running.number, 5, 'hello');
      await server.settle();
      expect(await guestsView()).toEqual(viewBefore);
    }, 60_000);
  });

  it('cannot be counted by positions of the log, because guests get none', async () => {
    const { epoch, head } = server.ringpost.engine.events;
    // Positions are compared as texts of one length.
    const later = (await head()).replace('0', '1') as Position;
    const minPosition = { 'min-position': toPosition(epoch, later) };
    for (const endpoint of server.ringpost.endpoints.filter(isQuestion)) {
      const request = await requestFor({ ...server, buy: async () => running }, endpoint);
      const { text } = await sendTo(server, endpoint, request, { as: 'nobody', headers: minPosition });
      // The description of the API names the fields that signed-in callers get.
      const isDescription = endpoint.spec.path === '/api/openapi.json';
      if (endpoint.access === 'guest' && !isDescription)
        expect(text, nameOf(endpoint)).not.toMatch(/"(position|stale|lag)":/);
      expect(text, nameOf(endpoint)).not.toContain(`${epoch}:`);
    }
  });

  it('is not in the log output', () => {
    expect(server.logged()).toContain('/hooks/sms/json');
    expect(hits(server.logged())).toEqual([]);
  });
});
