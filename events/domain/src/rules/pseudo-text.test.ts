import { describe, expect, it } from 'vitest';
import { plainWords, pseudoMessage, pseudoText } from './pseudo-text.ts';

describe('The pseudo-language', () => {
  it('is longer by forty percent at least, and goes from right to left', () => {
    expect(pseudoText('Copy code')).toBe('\u202eÇöþýöö\u202c \u202eçöđéöö\u202c');
    expect([...pseudoText('Cancel')].length - 2).toBeGreaterThanOrEqual('Cancel'.length * 1.4);
  });

  it('leaves what is no word', () => {
    expect(pseudoText('2026-11-20 · 5 %')).toBe('2026-11-20 · 5 %');
  });

  it('changes the words of a message, and not its values', () => {
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

describe('The words that are not in the pseudo-language', () => {
  it('are found between those that are', () => {
    expect(plainWords(`${pseudoText('Copy')} Telegram ${pseudoText('now')}`)).toEqual(['Telegram']);
    expect(plainWords(pseudoText('Your balance, in dollars'))).toEqual([]);
  });
});
