import { expect, it } from 'vitest';
import { signatureSize } from './signature-size.ts';

it.each([
  ['keeps a size that fits', 400, 138, 1, 400, 138],
  ['uses the pixels of a dense screen', 400, 138, 2, 800, 276],
  ['is never wider than a signature may be', 900, 138, 2, 1_200, 184],
  ['is never higher', 400, 2_000, 1, 100, 500],
  ['keeps at least one pixel', 90_000, 10, 1, 1_200, 1],
])('the size of a signature %s', (_, width, height, ratio, wide, high) => {
  expect(signatureSize({ width, height }, ratio)).toMatchObject({ width: wide, height: high });
});
