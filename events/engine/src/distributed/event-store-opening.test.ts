import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '@ringpost/testing/data-folder';
import { appendOf, setLogStage, startTestDouble } from '@ringpost/testing/event-store-faults';
import { namesOf } from '@ringpost/testing/sample-events';
import { TEST_CERTIFICATE } from '@ringpost/testing/test-certificate';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import { openDistributedEventStore } from './event-store.ts';

describe('openDistributedEventStore', () => {
  it('gives a new log a random epoch that all processes agree on, though they start at once', async () => {
    const { open } = await setLogStage({ log: 'first' });
    const stores = await Promise.all(Array.from({ length: 6 }, () => open({ log: 'second' })));
    expect(new Set(stores.map(({ epoch }) => epoch)).size).toBe(1);
    expect((await open({ log: 'first' })).epoch).not.toBe(stores[0]?.epoch);
  });

  it('keeps two logs on one server apart', async () => {
    const { store, open } = await setLogStage();
    const other = await open({ log: 'other' });
    await store.append(appendOf('vendor-a', 'none', 'one'));
    await other.append(appendOf('vendor-a', 'none', 'theirs'));
    expect(namesOf(await store.readAll())).toEqual(['one']);
    expect(namesOf(await other.readAll())).toEqual(['theirs']);
  });

  it('lets a tool read, which writes nothing, and says where there is no log', async () => {
    const { store, open } = await setLogStage();
    await store.append(appendOf('vendor-a', 'none', 'one'));
    const tool = await open({ readOnly: true });
    expect(await tool.readAll()).toEqual(await store.readAll());
    await expect(tool.append(appendOf('vendor-a', 0, 'two'))).rejects.toThrow(StoreUnavailable);
    await expect(open({ readOnly: true, log: 'none-yet' })).rejects.toThrow('holds no log "none-yet" yet');
  });

  it.each([
    'http://user:secret@one:2113',
    'kurrentdb://user:secret@one:2113',
    'esdb://',
    'esdb://user:secret@one:port',
    'one:2113',
  ])('refuses %s with one sentence that names the setting, and no password', async (url) => {
    const refused = openDistributedEventStore({ url, setting: 'EVENTSTORE_URL' });
    await expect(refused).rejects.toThrow(
      /^EVENTSTORE_URL is not an EventStoreDB URL \(esdb:\/\/host:2113\?tls=true\)[.]$/,
    );
  });

  it.each(['nodePreference', 'throwOnAppendFailure', 'tlsVerifyCert', 'frob'])(
    'refuses the setting %s, which would be ignored or would break a promise',
    async (name) => {
      const url = `esdb://user:secret@one:2113?tls=false&${name}=false`;
      const refused = openDistributedEventStore({ url, setting: 'EVENTSTORE_URL' });
      await expect(refused).rejects.toThrow(`EVENTSTORE_URL has a setting that is not supported: ${name}.`);
    },
  );

  it('says which server does not answer', async () => {
    const double = await startTestDouble();
    await double.stop();
    const refused = openDistributedEventStore({
      url: double.connectionString,
      setting: 'EVENTSTORE_URL',
      limitMs: 200,
    });
    await expect(refused).rejects.toThrow(
      `EVENTSTORE_URL: EventStoreDB at 127.0.0.1:${double.port} does not answer`,
    );
    await expect(refused).rejects.toThrow(StoreUnavailable);
  });

  it('says in one line that a server speaks no TLS although the URL requires it', async () => {
    const { port } = await startTestDouble();
    const refused = openDistributedEventStore({
      url: `esdb://localhost:${port}?tls=true`,
      setting: 'EVENTSTORE_URL',
      limitMs: 2_000,
    });
    await expect(refused).rejects.toThrow(
      /^EVENTSTORE_URL: EventStoreDB at localhost:\d+ does not answer [(].*wrong version number.*[)][.]$/,
    );
  });

  it('uses TLS, and sends a user and a password: wrong ones stop the start with one sentence that does not show them', async () => {
    const folder = await dataFolder();
    onTestFinished(folder.remove);
    const authority = join(folder.path, 'ca.pem');
    writeFileSync(authority, TEST_CERTIFICATE.certificate);
    const { port } = await startTestDouble({ tls: TEST_CERTIFICATE, users: { ringpost: 's%cret' } });
    const open = (password: string) =>
      openDistributedEventStore({
        url: `esdb://ringpost:${password}@127.0.0.1:${port}?tls=true&tlsCAFile=${authority}`,
        setting: 'EVENTSTORE_URL',
      });
    const store = await open('s%25cret');
    await store.append(appendOf('vendor-a', 'none', 'one'));
    expect(namesOf(await store.readAll())).toEqual(['one']);
    await store.close();
    await expect(open('wrong')).rejects.toMatchObject({
      message: `EVENTSTORE_URL: EventStoreDB at 127.0.0.1:${port} refuses the credentials of this URL.`,
    });
  });

  it('says which file with a certificate is not there', async () => {
    const url = 'esdb://user:secret@one:2113?tls=true&tlsCAFile=/no/such/file.pem';
    await expect(openDistributedEventStore({ url, setting: 'EVENTSTORE_URL' })).rejects.toThrow(
      /^EVENTSTORE_URL is not an EventStoreDB URL .*certificate file[.] File was not found[.]$/,
    );
  });

  it.each(['20.10.5.0', '5.0.11.0', 'unknown'])('refuses a server of version %s', async (version) => {
    const double = await startTestDouble({ version });
    const refused = openDistributedEventStore({ url: double.connectionString, setting: 'EVENTSTORE_URL' });
    await expect(refused).rejects.toThrow(
      `EVENTSTORE_URL: EventStoreDB at 127.0.0.1:${double.port} has version ${version}; Ringpost needs 21.10 or later.`,
    );
  });

  it.each(['21.10.0.0', '24.10.6'])('accepts a server of version %s', async (version) => {
    const double = await startTestDouble({ version });
    const store = await openDistributedEventStore({
      url: double.connectionString,
      setting: 'EVENTSTORE_URL',
    });
    await store.health();
    await store.close();
  });

  it('tells the operator once when grpc-js keeps its filter elsewhere, and still works', async () => {
    vi.doMock('@grpc/grpc-js/build/src/compression-filter.js', () => {
      throw new Error('there is no such file');
    });
    vi.resetModules();
    onTestFinished(() => {
      vi.doUnmock('@grpc/grpc-js/build/src/compression-filter.js');
      vi.resetModules();
    });
    const double = await startTestDouble();
    const reports: string[] = [];
    const { openDistributedEventStore: open } = await import('./event-store.ts');
    const store = await open({
      url: double.connectionString,
      setting: 'EVENTSTORE_URL',
      report: ({ message }) => void reports.push(message),
    });
    await store.health();
    await store.close();
    expect(reports).toEqual([
      'grpc-js has changed: EventStoreDB compresses its answers, and reading is slow.',
    ]);
  });
});
