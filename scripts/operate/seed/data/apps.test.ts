import { appMark } from '@ringpost/domain/rules/app-mark';
import { compileTemplates } from '@ringpost/domain/rules/template-matching';
import * as simpleIcons from 'simple-icons';
import { describe, expect, it } from 'vitest';
import { seedApps } from './apps.ts';

const FIRST = [
  'whatsapp',
  'telegram',
  'google',
  'instagram',
  'tinder',
  'discord',
  'x',
  'uber',
  'paypal',
  'tiktok',
];

// Ordinary sentences in which the name of a brand, or a part of it, means something else.
const NOBODYS = [
  'Your verification code is 482193. Do not share it with anyone, online or by phone.',
  'Otherwise ignore this message. The code expires in 10 minutes.',
  'Thank you for your purchase. It will arrive this afternoon.',
  'Our operator is at your service; the shopper you asked for is on the line.',
  'We found an opportunity for your community. Good luck in your next match!',
  'Your next delivery is at the square. Ring the bell, we wave a signal.',
  'Your order comes with metal, steam and apples. Turn at the next target.',
  'The branch manager has a current offer for medium pizza in your subway station.',
  'Reporter: an air line has to fetch the soul of the band.',
  'Otherwise your account may be closed; your code: 123456',
  'Ваш код подтверждения: 482193. Никому его не сообщайте.',
  '您的验证码是482193，10分钟内有效，请勿告诉他人。',
  'رمز التحقق الخاص بك هو 482193. لا تشاركه مع أحد.',
  'Interaction with an affirmative notion is an audible indeed.',
];

describe('seed apps', () => {
  const templates = seedApps.flatMap(({ slug, templates: keywords }) =>
    keywords.map((keyword) => ({ appId: slug, templateId: `${slug}:${keyword}`, keyword })),
  );

  it('are at least seven hundred, best known first', () => {
    expect(seedApps.length).toBeGreaterThanOrEqual(700);
    expect(seedApps.slice(0, FIRST.length).map(({ slug }) => slug)).toEqual(FIRST);
  });

  it('have unique slugs, names and codes', () => {
    for (const { slug } of seedApps) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(new Set(seedApps.map(({ slug }) => slug)).size).toBe(seedApps.length);
    expect(new Set(seedApps.map(({ name }) => name.toLowerCase())).size).toBe(seedApps.length);
    const codes = seedApps.flatMap(({ code }) => (code === null ? [] : [code]));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('use only drawings that exist', () => {
    const drawings = new Set(Object.values(simpleIcons).map((icon) => ('slug' in icon ? icon.slug : null)));
    expect(seedApps.filter(({ icon }) => icon !== null && !drawings.has(icon))).toEqual([]);
  });

  it('each have a picture of their own: a logo, or a mark that no other has', () => {
    const pictures = seedApps.map(({ icon, name }) => icon ?? Object.values(appMark(name)).join(' '));
    expect(new Set(pictures).size).toBe(seedApps.length);
  });

  it('each have a keyword that no other app has and that is long enough', () => {
    for (const { slug, templates: keywords } of seedApps) expect(keywords.length, slug).toBeGreaterThan(0);
    const keywords = templates.map(({ keyword }) => keyword.toLowerCase());
    expect(new Set(keywords).size).toBe(keywords.length);
    expect(keywords.filter((keyword) => keyword.length < 3)).toEqual([]);
    expect(keywords).not.toContain('g-');
  });

  it.each(NOBODYS)('are not recognised in %j', (text) => {
    expect(compileTemplates(templates)(text)).toEqual({ kind: 'none' });
  });

  it('are recognised by their own keywords', () => {
    const match = compileTemplates(templates);
    for (const { appId, keyword } of templates) {
      expect(match(`${keyword} 482193`), keyword).toMatchObject({ kind: 'match', template: { appId } });
    }
  });

  it.each([
    ['Your Uber Eats code is 4821', 'uber-eats'],
    ['Your Uber code is 4821', 'uber'],
    ['G-482193 is your Google verification code.', 'google'],
    ['482193 is your Google Voice verification code', 'google-voice'],
    ['Your X confirmation code is 482193', 'x'],
    ['Your Xbox code is 482193', 'xbox'],
    ['Your Netflix verification code is 482193', 'netflix'],
    ['WhatsApp Business code 482-193', 'whatsapp-business'],
  ])('%s: %s', (text, slug) => {
    expect(compileTemplates(templates)(text)).toMatchObject({ kind: 'match', template: { appId: slug } });
  });
});
