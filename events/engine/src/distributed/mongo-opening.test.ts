import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MongoFakeOptions, startMongoFake } from '@ringpost/testing/mongo-fake';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectMongo } from './mongo.ts';

async function startFake(options: MongoFakeOptions): Promise<number> {
  const { port, close } = await startMongoFake(options);
  onTestFinished(close);
  return port;
}

function open(address: string) {
  return connectMongo({
    url: `mongodb://${address}/ringpost?directConnection=true`,
    setting: 'MONGODB_URL',
    database: 'ringpost',
    limitMs: 2000,
  });
}

function ofVersion(version: string): MongoFakeOptions {
  return { answerTo: (command) => (command === 'buildInfo' ? { ok: 1, version } : undefined) };
}

describe('a start on MongoDB', () => {
  it('stops at a version that is too old, and says which it found and which it needs', async () => {
    const port = await startFake(ofVersion('4.4.29'));
    await expect(open(`127.0.0.1:${port}`)).rejects.toThrow(
      `MONGODB_URL: MongoDB at 127.0.0.1:${port} has version 4.4.29; Ringpost needs 5.0 or later.`,
    );
  });

  it('stops at one that is so old that the client cannot speak with it', async () => {
    const port = await startFake({ ...ofVersion('3.6.23'), maxWireVersion: 6 });
    await expect(open(`127.0.0.1:${port}`)).rejects.toThrow(
      `MONGODB_URL: MongoDB at 127.0.0.1:${port} is too old: Server at 127.0.0.1:${port} reports maximum wire version 6, `,
    );
  });

  it('continues with a version that is new enough', async () => {
    const session = await open(`127.0.0.1:${await startFake(ofVersion('7.0.42'))}`);
    expect(session.db.databaseName).toBe('ringpost');
    await session.close();
  });

  it('stops where the credentials are refused, and shows no password', async () => {
    const port = await startFake({
      answerTo: () => ({
        ok: 0,
        code: 18,
        codeName: 'AuthenticationFailed',
        errmsg: 'Authentication failed.',
      }),
    });
    const refused = open(`ringpost:secret@127.0.0.1:${port}`);
    await expect(refused).rejects.toMatchObject({
      message: `MONGODB_URL: MongoDB at 127.0.0.1:${port} refuses the credentials of this URL.`,
    });
  });

  it('stops if something other than MongoDB answers', async () => {
    const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(open(`127.0.0.1:${port}`)).rejects.toThrow(
      `MONGODB_URL: MongoDB at 127.0.0.1:${port} does not answer`,
    );
  });
});
