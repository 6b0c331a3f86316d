import { describe, expect, it } from 'vitest';
import { appMark } from './app-mark.ts';

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const NAMES = Array.from({ length: 500 }, (_, n) => `App ${n}`);

describe('the mark of an app without a logo', () => {
  it.each([
    ['Best Buy', 'BB'],
    ['Hinge', 'Hi'],
    ['AOL', 'AO'],
    ['U.S. Bank', 'US'],
    ["Lowe's", 'Lo'],
    ['7-Eleven', '7E'],
    ['Q', 'Q'],
    ['微信', '微信'],
    ['', '?'],
    ['!!', '?'],
  ])('%j has the letters %s', (name, letters) => {
    expect(appMark(name).letters).toBe(letters);
  });

  it('is the same for the same name, however it is written', () => {
    expect(appMark('Hinge')).toEqual(appMark('Hinge'));
    expect(appMark('HINGE').colour).toBe(appMark('hinge').colour);
  });

  it('can be read: white on its colour has a contrast of at least 4.5', () => {
    for (const name of NAMES)
      expect(1.05 / (luminance(appMark(name).colour) + 0.05), name).toBeGreaterThanOrEqual(4.5);
  });

  it('has sixteen colours and six outlines', () => {
    expect(new Set(NAMES.map((name) => appMark(name).colour)).size).toBe(16);
    expect(new Set(NAMES.map((name) => appMark(name).outline)).size).toBe(6);
  });
});
