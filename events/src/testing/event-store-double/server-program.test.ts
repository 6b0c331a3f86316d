import { EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dataFolder } from '../data-folder.ts';
import { failureOf, numbered, numbersOf, setStage, soon } from '../event-store-stage.ts';
import { type DoubleProcess, startDoubleProcess } from './double-process.ts';
import { streamIdentifier } from './wire.ts';

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
    // What failed may be there or not; nothing else is.
    expect(new Set([...acknowledged, ...failed])).toEqual(new Set([...acknowledged, ...failed, ...stored]));
  });

  it('stands still and goes on as any program does', async () => {
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

  it('takes every command by a message', async () => {
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

describe('a double with users', () => {
  const users = { admin: 'changeit' };

  /** One append as any client of the protocol sends it: the client of the package sends no password without TLS. */
  function append(port: number, password?: string): Promise<streamsPb.AppendResp> {
    const client = new grpcStreams.StreamsClient(`127.0.0.1:${port}`, credentials.createInsecure());
    onTestFinished(() => client.close());
    const metadata = new Metadata();
    if (password !== undefined) {
      metadata.set('authorization', `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`);
    }
    const options = new streamsPb.AppendReq.Options()
      .setStreamIdentifier(streamIdentifier('order-1'))
      .setAny(new shared.Empty());
    return new Promise((resolve, reject) => {
      const call = client.append(metadata, (error: ServiceError | null, answer) =>
        error ? reject(error) : resolve(answer),
      );
      call.on('error', reject);
      call.write(new streamsPb.AppendReq().setOptions(options));
      call.end();
    });
  }

  it('takes who knows the password', async () => {
    const { double } = await setStage({ users });
    expect((await append(double.port, 'changeit')).hasSuccess()).toBe(true);
  });

  it('refuses who does not', async () => {
    const { double } = await setStage({ users });
    expect(await failureOf(append(double.port, 'guess'))).toMatchObject({ code: 16 });
  });

  it('denies a stranger every call, and tells the client so', async () => {
    const { client, double } = await setStage({ users });
    expect(await failureOf(append(double.port))).toMatchObject({ code: 7 });
    const denied = { type: 'access-denied' };
    expect(await failureOf(client.appendToStream('order-1', numbered(1, 1)))).toMatchObject(denied);
    expect(await failureOf(numbersOf(client.readAll()))).toMatchObject(denied);
    expect(await failureOf(client.tombstoneStream('order-1'))).toMatchObject(denied);
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
