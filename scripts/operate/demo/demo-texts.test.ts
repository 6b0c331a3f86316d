import { extractCode } from '@ringpost/domain/rules/code-extraction';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { demoMessages } from '../seed/data/demo-messages.ts';
import { anyDemoText, demoText } from './demo-texts.ts';

describe('the texts of the demo', () => {
  it.each(demoMessages)('of $appSlug always have a readable code: $text', ({ appSlug }) => {
    const random = seededRandom(1);
    for (let draw = 0; draw < 50; draw += 1) {
      const { text } = demoText({ slug: appSlug, keyword: appSlug }, random);
      expect(extractCode(text), text).not.toBeNull();
      expect(text).not.toContain('{code}');
    }
  });

  it('use the keyword of an app without its own texts', () => {
    const { text } = demoText({ slug: 'no-such-app', keyword: 'Quiet Bank' }, seededRandom(2));
    expect(text).toContain('Quiet Bank');
    expect(extractCode(text)).toMatch(/^\d{6}$/);
  });

  it('can be from any of the apps', () => {
    const random = seededRandom(3);
    const texts = Array.from({ length: 200 }, () => anyDemoText(random).from);
    expect(new Set(texts).size).toBeGreaterThan(5);
  });
});
