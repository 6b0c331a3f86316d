import { Type } from '../schema.ts';
import type { Shape } from '../shape.ts';

/** Why an import refuses a line: the number is invalid, or an earlier line contains it. */
export const RefusedLineReason = Type.Enum([
  'empty',
  'not-digits',
  'wrong-length',
  'bad-country-code',
  'bad-area-code',
  'bad-exchange',
  'other-country',
  'twice-in-list',
]);
export type RefusedLineReason = Shape<typeof RefusedLineReason>;
