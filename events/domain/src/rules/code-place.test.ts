import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractCode } from './code-extraction.ts';
import { placeOfCode } from './code-place.ts';

function written(text: string, code: string): string | null {
  const place = placeOfCode(text, code);
  return place && text.slice(place.from, place.to);
}

describe('placeOfCode', () => {
  it.each([
    ['Your code is 482193.', '482193', '482193'],
    ['371 761 is your Instagram code', '371761', '371 761'],
    ['Code: 12 3456', '123456', '12 3456'],
    ['PIN 4 8 2 1', '4821', '4 8 2 1'],
    ['Ihr Code: 482-193', '482-193', '482-193'],
    ['Ihr Code: 482‑193', '482-193', '482‑193'],
    ['رمزك ٤٨٢١٩٣', '482193', '٤٨٢١٩٣'],
    ['確認碼 ４８２１９３ 。', '482193', '４８２１９３'],
    ['Your code is \u202a482193\u202c', '482193', '482193'],
  ])('finds in %j the code %s as %j', (text, code, expected) => {
    expect(written(text, code)).toBe(expected);
  });

  it('takes the place outside a link when the code is in a link as well', () => {
    const text = 'Open t.me/login/99120 or type 99120';
    expect(placeOfCode(text, '99120')).toEqual({ from: text.lastIndexOf('99120'), to: text.length });
  });

  it('takes the place in a link when there is no other', () => {
    expect(written('Open t.me/login/99120', '99120')).toBe('99120');
  });

  it.each([
    ['Your code is 482193', '482194'],
    ['Your code is 1482193', '482193'],
    ['Your code is 482  193', '482193'],
    ['', '482193'],
    ['Your code is 482193', ''],
  ])('finds nothing in %j for %j', (text, code) => {
    expect(placeOfCode(text, code)).toBeNull();
  });

  it('finds every code that was read from a text', () => {
    const gap = fc.constantFrom('', ' ', '-');
    const half = fc.stringMatching(/^[2-9]\d{2}$/);
    fc.assert(
      fc.property(half, gap, half, (first, between, second) => {
        const text = `Your Acme code is ${first}${between}${second}. Do not share it.`;
        const code = extractCode(text);
        expect(code).not.toBeNull();
        expect(written(text, code ?? '')).toBe(`${first}${between}${second}`);
      }),
    );
  });
});
