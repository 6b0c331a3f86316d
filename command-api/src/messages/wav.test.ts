import { RECORDING_MAX_BYTES, RECORDING_MAX_SECONDS } from '@ringpost/domain/rules/limits';
import { toneFile } from '@ringpost/testing/wav-file';
import { expect, it } from 'vitest';
import { secondsOfAcceptable, secondsOfWav } from './wav.ts';

function changed(at: number, ...values: readonly number[]): Buffer {
  const file = toneFile(1);
  file.set(values, at);
  return file;
}

it('The length of a WAV file is read from its audio, rounded up', () => {
  expect([toneFile(3), toneFile(2.1), toneFile(0)].map(secondsOfWav)).toEqual([3, 3, 0]);
});

it('Other chunks may come before the audio, and a recorder that was cut off may name more bytes than there are', () => {
  const file = toneFile(2);
  const list = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');
  expect(secondsOfWav(Buffer.concat([file.subarray(0, 36), list, file.subarray(36)]))).toBe(2);
  expect(secondsOfWav(file.subarray(0, 44 + 16_000))).toBe(1);
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a page that says it is audio', Buffer.from('<html>RIFF WAVE</html>')],
  ['only the head of a file', toneFile(1).subarray(0, 30)],
  ['another format inside of WAV', changed(20, 0x55, 0)],
  ['a rate of no bytes', changed(28, 0, 0, 0, 0)],
  ['a chunk that leads beyond the end', changed(16, 0xff, 0xff, 0xff, 0xff)],
])('%s is no WAV file', (_, bytes) => {
  expect(secondsOfWav(bytes)).toBeUndefined();
});

it('An uploaded file has at most 4 MB and two minutes', () => {
  expect(secondsOfAcceptable(toneFile(RECORDING_MAX_SECONDS))).toBe(RECORDING_MAX_SECONDS);
  expect(secondsOfAcceptable(toneFile(RECORDING_MAX_SECONDS + 1))).toBeUndefined();
  const short = toneFile(1);
  expect(secondsOfAcceptable(Buffer.concat([short, Buffer.alloc(RECORDING_MAX_BYTES - short.length)]))).toBe(
    1,
  );
  expect(secondsOfAcceptable(Buffer.concat([short, Buffer.alloc(RECORDING_MAX_BYTES)]))).toBeUndefined();
});
