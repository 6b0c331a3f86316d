import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { describe, expect, it } from 'vitest';
import { pausedRows } from './paused-rows.ts';

const rows = [5, 4, 3].map((seq) => ({ seq }) as SmsView);

describe('Paused rows', () => {
  it('are all rows without a pause', () => {
    expect(pausedRows(rows, null)).toEqual({ shown: rows, waiting: 0 });
  });
  it('end at the newest row that was shown', () => {
    expect(pausedRows(rows, 4)).toEqual({ shown: rows.slice(1), waiting: 1 });
  });
  it('are empty if all rows came later', () => {
    expect(pausedRows(rows, 2)).toEqual({ shown: [], waiting: 3 });
  });
});
