import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { promoVideo } from './promo-video.ts';

interface Box {
  readonly type: string;
  readonly content: Buffer;
}

/** The boxes that an MP4 file, or one of its boxes, consists of. */
function boxesOf(bytes: Buffer): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) throw new Error(`the box at ${at} has ${size} bytes`);
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + size),
    });
    at += size;
  }
  return boxes;
}

function boxIn(boxes: readonly Box[], type: string): Buffer {
  const found = boxes.find((box) => box.type === type);
  if (!found) throw new Error(`there is no box ${type}`);
  return found.content;
}

test('the film for browsers without VP9 begins before all of it is there, and is as long as its button says', () => {
  const mp4 = promoVideo.sources.find(({ type }) => type.startsWith('video/mp4'));
  const file = fileURLToPath(new URL(`../../../public${mp4?.src}`, import.meta.url));
  const boxes = boxesOf(readFileSync(file));
  const types = boxes.map(({ type }) => type);
  expect(types.indexOf('moov')).toBeLessThan(types.indexOf('mdat'));

  const moov = boxIn(boxes, 'moov');
  const header = boxIn(boxesOf(moov), 'mvhd');
  expect(Math.round(header.readUInt32BE(16) / header.readUInt32BE(12))).toBe(promoVideo.seconds);
  // Profile and level are the first bytes of the configuration of H.264, after its version.
  const configuration = moov.indexOf('avcC');
  expect(mp4?.type).toContain(`avc1.${moov.toString('hex', configuration + 5, configuration + 8)}`);
});
