import { describe, expect, it } from 'vitest';
import { plainWords, pseudoMessage, pseudoText } from './pseudo-text.ts';

describe('the pseudo-language', () => {
  it('is at least forty percent longer, and goes from right to left', () => {
    expect(pseudoText('Copy code')).toBe('\u202eÇöþýöö\u202c \u202eçöđéöö\u202c');
    expect([...pseudoText('Cancel')].length - 2).toBeGreaterThanOrEqual('Cancel'.length * 1.4);
  });

  it('changes nothing that is not a word', () => {
    expect(pseudoText('2026-11-20 · 5 %')).toBe('2026-11-20 · 5 %');
  });

  it('changes the words of a message, but not its values', () => {
    const message = [
      { type: 1, value: 'name' },
      { type: 0, value: ' is' },
      { type: 5, value: 'kind', options: { other: { value: [{ type: 0, value: 'free' }] } } },
      { type: 8, value: 'b', children: [{ type: 0, value: 'now' }] },
    ];
    const changed = JSON.stringify(pseudoMessage(message));
    expect(plainWords(changed)).toEqual(expect.arrayContaining(['name', 'kind', 'other']));
    expect(plainWords(changed)).not.toContain('free');
    expect(plainWords(changed)).not.toContain('now');
  });
});

describe('the words that are not in the pseudo-language', () => {
  it('are found between those that are', () => {
    expect(plainWords(`${pseudoText('Copy')} Telegram ${pseudoText('now')}`)).toEqual(['Telegram']);
    expect(plainWords(pseudoText('Your balance, in dollars'))).toEqual([]);
  });
});
