import { expect, it } from 'vitest';
import { rejectionLogger } from './rejection-logger.ts';

it('logs a rejection that nobody handled, unless it comes from the client of the log', () => {
  const logged: unknown[] = [];
  const log = rejectionLogger({ error: (facts: unknown) => void logged.push(facts) });
  const own = new TypeError('a fault of ours');
  const ofTheClient = new TypeError('undefined is not iterable');
  ofTheClient.stack = `${ofTheClient.message}\n    at /srv/node_modules/@eventstore/db-client/dist/batchAppend.js:21:35`;
  log(own);
  log(ofTheClient);
  log('no error at all');
  expect(logged).toEqual([{ err: own }, { err: 'no error at all' }]);
});
