import { randomUUID } from 'node:crypto';
import { namesOf, sampleEvent, sampleSms } from '@ringpost/testing/sample-events';
import { testDatabase } from '@ringpost/testing/test-database';
import { TEST_SERVERS } from '@ringpost/testing/test-servers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DistributedEngine, Engine } from '../engine.ts';
import { StoreUnavailable } from '../errors.ts';
import { openEngine } from '../open-engine.ts';
import type { View } from '../read-model.ts';

interface Named {
  readonly _id: string;
  readonly text: string;
  readonly owner: string;
}
const view: View<Named> = {
  name: 'v',
  indexes: [],
  sealed: { subjectOf: ({ owner }) => owner, lost: { text: '' } },
};
/** Nothing listens there. */
const NO_BROKER = '127.0.0.1:1';

const hasServers = TEST_SERVERS.mongodb !== undefined && TEST_SERVERS.eventstore !== undefined;

describe.skipIf(!hasServers)('the distributed engine', () => {
  const [rows, vault] = [testDatabase(), testDatabase()];
  const opened: Engine[] = [];
  let log: string;

  beforeEach(() => {
    log = `test-${randomUUID()}`;
  });
  afterEach(async () => {
    for (const engine of opened.splice(0)) await engine.close();
    await rows.drop();
    await vault.drop();
  });

  /** One process. Kafka is away unless a test gives its address. */
  async function open(change: Partial<DistributedEngine> = {}): Promise<Engine> {
    const engine = await openEngine({
      kind: 'distributed',
      eventStoreUrl: TEST_SERVERS.eventstore ?? '',
      mongodbUrl: rows.options.url,
      mongodbVaultUrl: vault.options.url,
      kafkaBrokers: NO_BROKER,
      log,
      report: () => {},
      ...change,
    });
    opened.push(engine);
    return engine;
  }

  const textsOf = async ({ events }: Engine) =>
    (await events.readAll()).map(({ data }) => (data as { readonly text?: string }).text);

  it('seals personal fields in the log and in the rows, and every process reads them', async () => {
    const [one, two] = [await open(), await open()];
    const sms = sampleSms('user:ann', 'Your code is 123');
    const { position } = await one.events.append({ stream: 'sms-1', expected: 'none', events: [sms] });
    expect(await textsOf(two)).toEqual(['Your code is 123']);
    for (const engine of [one, two]) await engine.readModel.define({ name: 'p', version: 1, views: [view] });
    await one.readModel.reset('p', 1, one.events.epoch);
    const row = { _id: 'a', text: 'Your code is 123', owner: 'user:ann' };
    const { position: from } = await one.readModel.checkpoint('p', 1);
    await one.readModel.commit({
      projector: 'p',
      version: 1,
      from,
      to: position,
      writes: [{ op: 'put', in: 'v', row }],
    });
    expect(await two.readModel.collection(view).get('a')).toEqual(row);
    const stored = JSON.stringify(
      await rows.find((await rows.collections()).find((name) => name.startsWith('v@')) ?? ''),
    );
    for (const bytes of [one.readModelBytes, one.vaultBytes]) expect(await bytes?.()).toBeGreaterThan(0);
    expect(stored).toContain('sealed');
    expect(stored).not.toContain('Your code');
  });

  it('forgets a subject in every process within 5 seconds, although Kafka is down', async () => {
    const [one, two] = [await open(), await open()];
    const events = [sampleSms('user:ann', 'hello')];
    await one.events.append({ stream: 'sms-1', expected: 'none', events });
    expect(await textsOf(two)).toEqual(['hello']);
    await one.subjectKeys.forget('user:ann');
    const since = performance.now();
    while ((await textsOf(two))[0] !== '') {
      if (performance.now() - since > 5000) throw new Error('it is still read after 5 seconds');
    }
    expect(await textsOf(one)).toEqual(['']);
  });

  it('opens and works while Kafka is away', async () => {
    const engine = await open();
    await engine.events.append({ stream: 'vendor-a', expected: 'none', events: [sampleEvent('one')] });
    await engine.bus.publish([]);
    expect(namesOf(await engine.events.readAll())).toEqual(['one']);
  });

  it('keeps the Vault beside the read model if it has no URL of its own', async () => {
    const url = new URL(rows.options.url);
    const engine = await open({ mongodbVaultUrl: undefined });
    await engine.vault.put('secrets', 'a', 'one', 0);
    await engine.close();
    url.pathname += '-vault';
    const beside = await open({ mongodbVaultUrl: url.href });
    expect(await beside.vault.get('secrets', 'a')).toMatchObject({ value: 'one' });
    expect(await rows.collections()).not.toContain('kept.secrets');
  });

  it('lets a tool read everything and write nothing', async () => {
    const engine = await open();
    await engine.events.append({
      stream: 'sms-1',
      expected: 'none',
      events: [sampleSms('user:ann', 'hello')],
    });
    const tool = await open({ role: 'tool' });
    expect(await textsOf(tool)).toEqual(['hello']);
    const append = tool.events.append({ stream: 'vendor-a', expected: 'none', events: [sampleEvent()] });
    await expect(append).rejects.toThrow(StoreUnavailable);
    await expect(tool.vault.put('s', 'k', 1, 0)).rejects.toThrow('could not be written');
    await expect(tool.readModel.reset('p', 1, 'e')).rejects.toThrow('could not be written');
  });

  it('refuses the Vault of another log', async () => {
    await open();
    const [other, theirRows] = [`test-${randomUUID()}`, testDatabase()];
    const refused = open({ log: other, mongodbUrl: theirRows.options.url });
    await expect(refused).rejects.toThrow(/^MONGODB_VAULT_URL names the Vault of another log [(]/);
    await theirRows.drop();
  });

  it('refuses the rows of another log', async () => {
    await open();
    const [other, theirVault] = [`test-${randomUUID()}`, testDatabase()];
    const refused = open({ log: other, mongodbVaultUrl: theirVault.options.url });
    await expect(refused).rejects.toThrow(/^MONGODB_URL names the rows of another log [(]/);
    await theirVault.drop();
  });

  it('refuses a Vault that was lost', async () => {
    const engine = await open();
    await engine.events.append({ stream: 'vendor-a', expected: 'none', events: [sampleEvent()] });
    await vault.drop();
    await expect(open()).rejects.toThrow(/^MONGODB_VAULT_URL names an empty Vault/);
  });

  it('refuses a process whose secret differs from that of the running processes', async () => {
    const first = await open({ agreed: { TWILIO_AUTH_TOKEN: 'one' } });
    await open({ agreed: { TWILIO_AUTH_TOKEN: 'one' } });
    await expect(open({ agreed: { TWILIO_AUTH_TOKEN: 'two' } })).rejects.toThrow(
      /^TWILIO_AUTH_TOKEN differs/,
    );
    await first.close();
  });

  it.each([
    [
      { eventStoreUrl: 'http://user:secret@one' },
      'EVENTSTORE_URL is not an EventStoreDB URL (esdb://host:2113?tls=true).',
    ],
    [
      { mongodbUrl: 'http://user:secret@one' },
      'MONGODB_URL is not a MongoDB URL (mongodb://host:27017/database).',
    ],
    [
      { mongodbVaultUrl: 'http://user:secret@one' },
      'MONGODB_VAULT_URL is not a MongoDB URL (mongodb://host:27017/database).',
    ],
    [
      { kafkaBrokers: 'kafka://user:secret@' },
      'KAFKA_BROKERS is not a list of Kafka brokers (host:9092,host:9092).',
    ],
  ])('refuses %j with one sentence that names the setting, and no password', async (change, sentence) => {
    await expect(open(change)).rejects.toThrow(sentence);
  });

  it.each([
    [
      { eventStoreUrl: 'esdb://127.0.0.1:1?tls=false' },
      /^EVENTSTORE_URL: EventStoreDB at 127.0.0.1:1 does not/,
    ],
    [{ mongodbUrl: 'mongodb://127.0.0.1:1' }, /^MONGODB_URL: MongoDB at 127.0.0.1:1 does not answer/],
    [
      { mongodbVaultUrl: 'mongodb://127.0.0.1:1' },
      /^MONGODB_VAULT_URL: MongoDB at 127.0.0.1:1 does not answer/,
    ],
  ])('says which server is away: %j', async (change, sentence) => {
    await expect(open(change)).rejects.toThrow(sentence);
  });
});
