import { describe, expect, it } from 'vitest';
import { compileTemplates, matchTemplates } from './template-matching.ts';

function template(appId: string, keyword: string, templateId = `${appId}:${keyword}`) {
  return {
    appId,
    templateId,
    keyword,
  };
}

describe('matchTemplates', () => {
  it('finds a keyword anywhere, whatever its case', () => {
    const whatsApp = template('whatsapp', 'WhatsApp');
    expect(matchTemplates('Your WHATSAPP code: 123-456', [whatsApp])).toEqual({
      kind: 'match',
      template: whatsApp,
    });
  });

  it('lets the longest matching keyword win, in any order of the list', () => {
    const uber = template('uber', 'Uber');
    const uberEats = template('uber-eats', 'Uber Eats');
    const text = 'Your Uber Eats code is 4821';
    expect(matchTemplates(text, [uber, uberEats])).toEqual({ kind: 'match', template: uberEats });
    expect(matchTemplates(text, [uberEats, uber])).toEqual({ kind: 'match', template: uberEats });
    expect(matchTemplates('Your Uber code is 4821', [uberEats, uber])).toEqual({
      kind: 'match',
      template: uber,
    });
  });

  it('calls equally long keywords of two apps a tie', () => {
    expect(
      matchTemplates('Lyft or Uber, 4821', [template('uber', 'Uber'), template('lyft', 'Lyft')]),
    ).toEqual({
      kind: 'tie',
      appIds: ['uber', 'lyft'],
    });
    expect(matchTemplates('Acme 4821', [template('one', 'acme'), template('two', 'ACME')])).toEqual({
      kind: 'tie',
      appIds: ['one', 'two'],
    });
  });

  it('finds a tie hidden behind the same app matching twice', () => {
    const templates = [template('uber', 'Uber'), template('uber', 'code'), template('lyft', 'Lyft')];
    expect(matchTemplates('Uber code, Lyft code', templates)).toEqual({
      kind: 'tie',
      appIds: ['uber', 'lyft'],
    });
  });

  it('does not call the same app twice a tie, and takes its first keyword', () => {
    const first = template('uber', 'Uber');
    expect(matchTemplates('Uber code 4821', [first, template('uber', 'code')])).toEqual({
      kind: 'match',
      template: first,
    });
  });

  it('lets a longer keyword decide, even if two shorter ones are a tie', () => {
    const longer = template('lyft', 'Your Lyft');
    const templates = [template('uber', 'Uber'), template('lyft', 'Lyft'), longer];
    expect(matchTemplates('Your Lyft code, not Uber', templates)).toEqual({
      kind: 'match',
      template: longer,
    });
  });

  it('finds none if nothing matches, or the text or the list is empty', () => {
    expect(matchTemplates('Hello', [template('uber', 'Uber')])).toEqual({ kind: 'none' });
    expect(matchTemplates('Hello', [])).toEqual({ kind: 'none' });
    expect(matchTemplates('', [template('uber', 'Uber')])).toEqual({ kind: 'none' });
  });

  it('ignores blank keywords', () => {
    expect(matchTemplates('Hello', [template('any', ''), template('all', '  ')])).toEqual({ kind: 'none' });
  });

  it('never reads a keyword as a regular expression', () => {
    expect(matchTemplates('Uber', [template('any', '.*'), template('broken', '(')])).toEqual({
      kind: 'none',
    });
    expect(matchTemplates('about (.*)', [template('literal', '.*')])).toMatchObject({ kind: 'match' });
  });

  it('matches full-width letters, no-break spaces and other scripts', () => {
    expect(matchTemplates('Ｕｂｅｒ\u00a0Eats 4821', [template('uber-eats', 'uber eats')])).toMatchObject({
      kind: 'match',
    });
    expect(matchTemplates('【微信】验证码 482193', [template('wechat', '微信')])).toMatchObject({
      kind: 'match',
    });
    expect(matchTemplates('ЯНДЕКС код 4821', [template('yandex', 'Яндекс')])).toMatchObject({
      kind: 'match',
    });
  });
});

describe('compileTemplates', () => {
  it('matches thousands of messages against a thousand templates', () => {
    const match = compileTemplates(
      Array.from({ length: 1000 }, (_, n) => template(`app-${n}`, `Keyword ${n};`)),
    );
    const started = performance.now();
    for (let n = 0; n < 2000; n += 1)
      match(`Keyword ${n % 1000}; your code is 482193, do not share it with anyone`);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(match('Keyword 999; 1234')).toMatchObject({ template: { appId: 'app-999' } });
  });
});
