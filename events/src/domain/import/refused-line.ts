/** Why an import refuses a line: the number is invalid, or an earlier line contains it. */
export type RefusedLineReason =
  | 'empty'
  | 'not-digits'
  | 'wrong-length'
  | 'bad-country-code'
  | 'bad-area-code'
  | 'bad-exchange'
  | 'other-country'
  | 'twice-in-list';
