import * as driver from 'mongodb';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import { toPortError } from './mongo.ts';

type BulkWriteErrorOptions = ConstructorParameters<typeof driver.MongoBulkWriteError>;

/** As the driver wraps whatever ends a bulk write. */
function inBulkWrite(error: unknown): driver.MongoBulkWriteError {
  return new driver.MongoBulkWriteError(...([error, {}] as unknown as BulkWriteErrorOptions));
}

describe('a failure of MongoDB', () => {
  it.each([
    ['a lost connection', new driver.MongoNetworkError('read ECONNRESET')],
    ['a lost connection in a bulk write', inBulkWrite(new driver.MongoNetworkError('read ECONNRESET'))],
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
