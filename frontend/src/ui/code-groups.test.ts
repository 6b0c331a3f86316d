import { describe, expect, it } from 'vitest';
import { bareCode, codeGroups } from './code-groups.ts';

describe('a code', () => {
  it('is shown as three and three digits, in any format of the sender', () => {
    expect(codeGroups('482917')).toEqual(['482', '917']);
    expect(codeGroups('482-917')).toEqual(['482', '917']);
    expect(codeGroups('482 917')).toEqual(['482', '917']);
  });

  it('is not split if a gap would mislead', () => {
    expect(codeGroups('5190')).toEqual(['5190']);
    expect(codeGroups('29269')).toEqual(['29269']);
    expect(codeGroups('AB12CD')).toEqual(['AB12CD']);
  });

  it('is copied without its gap and with its letters', () => {
    expect(bareCode(' 482-917 ')).toBe('482917');
    expect(bareCode('G-728634')).toBe('G-728634');
  });
});
