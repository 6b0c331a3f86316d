import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seenLately } from './seen-lately.ts';

function sealed(): string {
  return `sealed1.${randomBytes(60).toString('base64url')}`;
}

it('knows a text from the second time on', () => {
  const wasSeen = seenLately();
  const text = sealed();
  expect([wasSeen(text), wasSeen(text), wasSeen(text), wasSeen(sealed())]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('forgets it after very many others', () => {
  const wasSeen = seenLately();
  const text = sealed();
  wasSeen(text);
  const others = Array.from({ length: 200_000 }, sealed).filter(wasSeen);
  expect([wasSeen(text), others.length < 10]).toEqual([false, true]);
});
