import { describe, expect, it, vi } from 'vitest';
import { readNumbers } from './read-numbers.ts';

describe('reading a list of numbers', () => {
  it('splits at commas and at line breaks of every kind, and drops blanks', () => {
    const { accepted, rejected, lines } = readNumbers(
      '212-555-1001, (212) 555-1002\r\n+1 212 555 1003\r\n\n ,\n"2125551004"\r 12125551005\n',
      'US',
    );
    expect(accepted).toEqual([1, 2, 3, 4, 5].map((n) => `+1212555100${n}`));
    expect(rejected).toEqual([]);
    expect(lines).toBe(5);
  });

  it('says which line cannot be accepted, and why', () => {
    const { accepted, rejected, lines } = readNumbers('2125551001\nhello,4165551001\n12345', 'US');
    expect(accepted).toEqual(['+12125551001']);
    expect(rejected).toEqual([
      { line: 2, text: 'hello', reason: 'not-digits' },
      { line: 2, text: '4165551001', reason: 'other-country' },
      { line: 3, text: '12345', reason: 'wrong-length' },
    ]);
    expect(lines).toBe(4);
  });

  it('accepts a number once, even if it is written differently the second time', () => {
    const { accepted, rejected } = readNumbers('2125551001\n+1 (212) 555-1001', 'US');
    expect(accepted).toEqual(['+12125551001']);
    expect(rejected).toEqual([{ line: 2, text: '+1 (212) 555-1001', reason: 'twice-in-list' }]);
  });

  it('keeps only enough of a bad line to find it', () => {
    const [first] = readNumbers('x'.repeat(100_000), 'US').rejected;
    expect(first?.text).toBe('x'.repeat(40));
  });

  it('reads no line above the limit', () => {
    const kept = vi.spyOn(String.prototype, 'slice');
    expect(() => readNumbers('bad line\n'.repeat(5_000), 'US', 10)).toThrow(
      expect.objectContaining({ code: 'too-many-lines', facts: { limit: 10 } }),
    );
    expect(kept.mock.calls.length).toBeLessThan(100);
    kept.mockRestore();
  });

  it('finds nothing in an empty text', () => {
    expect(readNumbers(' \n , \n', 'CA')).toEqual({ accepted: [], rejected: [], lines: 0 });
  });
});
