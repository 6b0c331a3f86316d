import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreDBClient, excludeSystemEvents } from '@eventstore/db-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dataFolder } from '../data-folder.ts';
import { failureOf, numbered, numbersOf, setStage, soon } from '../event-store-stage.ts';
import { listen } from '../event-store-subscriber.ts';
import { TEST_CERTIFICATE } from '../test-certificate.ts';
import { type DoubleProcess, startDoubleProcess } from './double-process.ts';

interface Program {
  readonly program: DoubleProcess;
  readonly client: EventStoreDBClient;
  /** Starts it again in the same folder, at the same port. */
  again(): Promise<DoubleProcess>;
}

async function startProgram(): Promise<Program> {
  const folder = await dataFolder();
  let program = await startDoubleProcess({ folder: folder.path });
  const client = EventStoreDBClient.connectionString(program.connectionString);
  onTestFinished(async () => {
    await client.dispose();
    await program.stop();
    await folder.remove();
  });
  return {
    program,
    client,
    async again() {
      program = await startDoubleProcess({ folder: folder.path, port: program.port });
      return program;
    },
  };
}

describe('the double as a program of its own', () => {
  it('loses nothing that it acknowledged when it is killed', async () => {
    const { program, client, again } = await startProgram();
    const acknowledged: number[] = [];
    const failed: number[] = [];
    async function write(writer: number): Promise<void> {
      for (let number = writer * 1000; ; number += 1) {
        try {
          await client.appendToStream(`order-${number}`, numbered(number, number), {
            expectedRevision: 'no_stream',
          });
          acknowledged.push(number);
        } catch {
          failed.push(number);
          return;
        }
      }
    }
    const writers = Array.from({ length: 8 }, (_, writer) => write(writer));
    await soon(() => acknowledged.length).toBeGreaterThan(200);
    await program.kill();
    await Promise.all(writers);
    await again();
    await soon(() => numbersOf(client.readAll()).catch(() => [])).toEqual(
      expect.arrayContaining(acknowledged),
    );
    const stored = await numbersOf(client.readAll());
    expect(new Set(stored).size).toBe(stored.length);
    // Failed appends may be stored or not; nothing else is stored.
    expect(new Set([...acknowledged, ...failed])).toEqual(new Set([...acknowledged, ...failed, ...stored]));
  });

  it('can be paused and continued as any program', async () => {
    const { program, client } = await startProgram();
    const other = await setStage();
    await client.appendToStream('order-1', numbered(1, 1));
    program.pause();
    let isSettled = false;
    const append = client.appendToStream('order-1', numbered(2, 2)).finally(() => {
      isSettled = true;
    });
    for (const event of numbered(1, 20)) await other.client.appendToStream('order-1', event);
    expect(isSettled).toBe(false);
    program.resume();
    await append;
    expect(await numbersOf(client.readStream('order-1'))).toEqual([1, 2]);
  });

  it('accepts every command as a message', async () => {
    const { program, client } = await startProgram();
    await program.tell('addFault', { on: 'append', do: 'cut', when: 'after' });
    expect(await failureOf(client.appendToStream('order-1', numbered(1, 1)))).toMatchObject({ code: 14 });
    await program.tell('addFault', { on: 'append', do: 'hold' });
    const held = client.appendToStream('order-2', numbered(2, 2));
    await soon(() => program.tell('heldCalls')).toBe(1);
    await program.tell('release');
    await held;
    expect((await program.tell('calls')).map(({ stream }) => stream)).toContain('order-2');
    await program.tell('restart');
    await soon(() => numbersOf(client.readAll()).catch(() => [])).toEqual([1, 2]);
  });

  it('answers a command that fails with its error', async () => {
    const { program } = await startProgram();
    await program.tell('stop');
    await expect(program.tell('cutConnections')).rejects.toThrow('the double is stopped');
    await program.tell('start');
    await program.tell('cutConnections');
  });
});

describe('a double with TLS and users', () => {
  async function connectAs(user: string) {
    const folder = await dataFolder();
    onTestFinished(folder.remove);
    const authority = join(folder.path, 'authority.pem');
    writeFileSync(authority, TEST_CERTIFICATE.certificate);
    const { double } = await setStage({ tls: TEST_CERTIFICATE, users: { admin: 'change:it' } });
    const url = double.connectionString.replace('esdb://127.0.0.1', `esdb://${user}localhost`);
    const client = EventStoreDBClient.connectionString(`${url}&tlsCAFile=${authority}`);
    onTestFinished(() => client.dispose());
    return client;
  }

  it('accepts callers who know the password', async () => {
    const client = await connectAs('admin:change%3Ait@');
    await client.appendToStream('order-1', numbered(1, 2));
    expect(await numbersOf(client.readStream('order-1'))).toEqual([1, 2]);
    const heard = listen(client.subscribeToAll({ filter: excludeSystemEvents() }));
    await soon(heard.numbers).toEqual([1, 2]);
  });

  it.each([
    ['who does not', 'admin:guess@'],
    ['who names nobody it knows', 'toString:change%3Ait@'],
    ['a stranger', ''],
  ])('denies %s every call', async (_, user) => {
    const client = await connectAs(user);
    const denied = { type: 'access-denied' };
    expect(await failureOf(client.appendToStream('order-1', numbered(1, 1)))).toMatchObject(denied);
    expect(await failureOf(numbersOf(client.readAll()))).toMatchObject(denied);
    expect(await failureOf(client.tombstoneStream('order-1'))).toMatchObject(denied);
    const heard = listen(client.subscribeToAll());
    expect(await failureOf(heard.failed)).toMatchObject(denied);
  });

  it('denies everybody without TLS, because the client then sends no password', async () => {
    const { double } = await setStage({ users: { admin: 'changeit' } });
    const url = double.connectionString.replace('esdb://', 'esdb://admin:changeit@');
    const client = EventStoreDBClient.connectionString(url);
    onTestFinished(() => client.dispose());
    expect(await failureOf(client.appendToStream('order-1', numbered(1, 1)))).toMatchObject({
      type: 'access-denied',
    });
  });
});

describe('the URL of a cluster', () => {
  it('finds the one member, which leads', async () => {
    const { connect, double } = await setStage();
    const client = connect('', 'esdb+discover');
    await client.appendToStream('order-1', numbered(1, 1));
    expect(await numbersOf(client.readStream('order-1'))).toEqual([1]);
    expect(double.calls().map(({ call }) => call)).toContain('gossip');
  });
});
