import { describe, expect, it } from 'vitest';
import { areasOf, areWrong, prefixesOf } from './area-texts.ts';

describe('The area codes of a purchase', () => {
  it.each([
    ['', []],
    ['415', ['+1415']],
    [' 415, 212555;\n+1310 1702', ['+1415', '+1212555', '+1310', '+1702']],
  ])('reads %j', (text, prefixes) => {
    expect(prefixesOf(text)).toEqual(prefixes);
  });

  it.each(['41', '115', '4155550', '415-212', 'abc', '415, x', '+44 20', Array(21).fill('415').join()])(
    'refuses %j as a whole',
    (text) => {
      expect(prefixesOf(text)).toBeUndefined();
      expect(areWrong({ wanted: '', excluded: text })).toBe(true);
      expect(areasOf({ wanted: '415', excluded: text })).toBeUndefined();
    },
  );

  it('limits nothing without a code', () => {
    expect(areasOf({ wanted: ' ', excluded: '' })).toBeUndefined();
    expect(areasOf({ wanted: '', excluded: '415' })).toEqual({ wanted: [], excluded: ['+1415'] });
  });
});
