import { describe, expect, it } from 'vitest';
import { rental } from '../rentals/rental.fixture.ts';
import { sheetText } from './sheet-text.ts';

const rows = [
  rental({ number: '+12125550132', code: '482-917' }),
  rental({ number: '+14165550161', code: null }),
  rental({ number: null, code: null }),
  rental({ number: '+447700900123', code: 'RW7X0K' }),
];

describe('The copied text of a bulk order', () => {
  it('has each code without its gap, in the sequence of the numbers', () => {
    expect(sheetText(rows, 'codes')).toBe('482917\nRW7X0K');
  });

  it('has each number in the format that forms accept', () => {
    expect(sheetText(rows, 'numbers')).toBe('2125550132\n4165550161\n+447700900123');
  });

  it('has both as two columns, even if a number has no code yet', () => {
    expect(sheetText(rows, 'both')).toBe('2125550132\t482917\n4165550161\t\n+447700900123\tRW7X0K');
  });
});
