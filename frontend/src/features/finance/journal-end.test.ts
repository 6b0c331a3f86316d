import { expect, it } from 'vitest';
import { journalEnd } from './journal-end.ts';

const HASH = 'ab'.repeat(32);

it.each([
  ['CSV', `line,position,hash\r\n1,2,${'0'.repeat(64)}\r\n12,"a, b",1.000,${HASH}\r\n`],
  ['JSON Lines', `{"line":1,"hash":"${'0'.repeat(64)}"}\n{"line":12,"about":null,"hash":"${HASH}"}\n`],
])('the end of a journal is the number and the hash of its last line, in %s', async (_, text) => {
  expect(await journalEnd(new Blob(['x'.repeat(9000), '\n', text]))).toEqual({ lines: 12, hash: HASH });
});

it.each(['', 'line,position,hash\r\n'])('a journal without entries has no end: %j', async (text) => {
  expect(await journalEnd(new Blob([text]))).toBeNull();
});
