import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import * as driver from 'mongodb';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import { defaultOptions, refuseOld, toPortError } from './mongo.ts';

type BulkWriteErrorOptions = ConstructorParameters<typeof driver.MongoBulkWriteError>;

/** Wraps an error as the driver wraps the one that ended a bulk write. */
function inBulkWrite(error: unknown): driver.MongoBulkWriteError {
  return new driver.MongoBulkWriteError(...([error, {}] as unknown as BulkWriteErrorOptions));
}

/** An error as Node reports it when a call of a socket fails. */
function systemError(syscall: string, code: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { syscall, code });
}

/** What Node reports when something is written to a socket that the other side has ended. */
async function lateWrite(): Promise<unknown> {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  await once(client, 'end');
  const failed = once(client, 'error');
  client.write('late');
  const [error] = await failed;
  server.close();
  return error;
}

describe('a failure of MongoDB', () => {
  it('is an outage when the server ended a connection just before a request was written', async () => {
    expect(toPortError(driver, await lateWrite())).toBeInstanceOf(StoreUnavailable);
  });

  it.each([
    ['a lost connection', new driver.MongoNetworkError('read ECONNRESET')],
    ['a lost connection in a bulk write', inBulkWrite(new driver.MongoNetworkError('read ECONNRESET'))],
    ['a connection that was lost before a request was written', systemError('write', 'ECONNRESET')],
    ['a server that shuts down', new driver.MongoServerError({ message: 'shutdown', code: 91 })],
    ['a server that shuts down in a bulk write', inBulkWrite({ message: 'shutdown', code: 91 })],
  ])('is an outage when it is %s', (_name, error) => {
    expect(toPortError(driver, error)).toBeInstanceOf(StoreUnavailable);
  });

  it.each([
    ['a key that is taken', inBulkWrite({ message: 'E11000', code: 11_000, writeErrors: [] })],
    ['a wrong argument', new driver.MongoInvalidArgumentError('no such option')],
  ])('stays itself when it is %s', (_name, error) => {
    expect(toPortError(driver, error)).toBe(error);
  });
});

describe('a MongoDB that is too old', () => {
  it.each(['4.4.29', '3.6.0', 'unknown'])('is refused: %s', (version) => {
    expect(() => refuseOld(version, 'MONGODB_URL: MongoDB at one:27017')).toThrow(
      `MONGODB_URL: MongoDB at one:27017 has version ${version}; Ringpost needs 5.0 or later.`,
    );
  });

  it.each(['5.0.0', '7.0.42', '10.1.0'])('is not %s', (version) => {
    refuseOld(version, 'MONGODB_URL: MongoDB at one:27017');
  });
});

describe('the URL of MongoDB', () => {
  function connectionsWith(query: string): number {
    const url = `mongodb://one:27017/ringpost${query}`;
    return new driver.MongoClient(url, defaultOptions(url, 1000)).options.maxPoolSize;
  }

  it('says how many connections a process may open', () => {
    expect(connectionsWith('?retryWrites=false&maxPoolSize=3')).toBe(3);
    expect(connectionsWith('?maxpoolsize=4')).toBe(4);
  });

  it('need not say it', () => {
    expect(connectionsWith('')).toBe(50);
  });
});
