import { extractCode } from '@ringpost/domain/rules/code-extraction';
import { compileTemplates } from '@ringpost/domain/rules/template-matching';
import { describe, expect, it } from 'vitest';
import { seedApps } from './apps.ts';
import { demoMessages } from './demo-messages.ts';

const match = compileTemplates(
  seedApps.flatMap(({ slug, templates }) =>
    templates.map((keyword, at) => ({ appId: slug, templateId: `${slug}-${at}`, keyword })),
  ),
);

/** Digits for the format of a code. Several, so that no code is found only by chance. */
const FILLINGS = ['4829017365', '1122334455', '9070503010', '2019201920'];

function fill(sign: string, digit: string, at: number): string {
  if (sign === 'd') return digit;
  return sign === 'A' ? (at % 2 === 0 ? 'R' : digit) : sign;
}

function filled(shape: string, digits: string) {
  return [...shape].map((sign, at) => fill(sign, digits[at % digits.length] ?? '7', at)).join('');
}

describe('demo messages', () => {
  it('are at least sixty, for forty apps', () => {
    expect(demoMessages.length).toBeGreaterThanOrEqual(60);
    expect(new Set(demoMessages.map(({ appSlug }) => appSlug)).size).toBeGreaterThanOrEqual(40);
    expect(new Set(demoMessages.map(({ text }) => text)).size).toBe(demoMessages.length);
  });

  it('have a text for every app at the top of the catalogue', () => {
    const reached = new Set(demoMessages.map(({ appSlug }) => appSlug));
    expect(seedApps.slice(0, 40).filter(({ slug }) => !reached.has(slug))).toEqual([]);
  });

  it.each(demoMessages)('belong to their own app: $text', ({ appSlug, text, code }) => {
    expect(text.split('{code}')).toHaveLength(2);
    for (const digits of FILLINGS) {
      expect(match(text.replace('{code}', filled(code, digits)))).toMatchObject({
        kind: 'match',
        template: { appId: appSlug },
      });
    }
  });

  it.each(demoMessages)('have a readable code: $text', ({ text, code }) => {
    for (const digits of FILLINGS) {
      const expected = filled(code, digits);
      expect(extractCode(text.replace('{code}', expected))).toBe(expected.replaceAll(' ', ''));
    }
  });
});
