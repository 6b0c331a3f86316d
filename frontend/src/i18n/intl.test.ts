import { describe, expect, it } from 'vitest';
import { intlFor } from './intl.ts';
import { languages } from './languages.ts';

const german = { 'site.home': 'Startseite', 'form.minimum': '{field} muss mehr sein als {num, number}' };
const spoken = { ...languages, de: german };

describe('The texts of a page', () => {
  it('are in its language, and so are its numbers', () => {
    const intl = intlFor('de', spoken);
    expect(intl.locale).toBe('de');
    expect(intl.formatMessage({ id: 'site.home' })).toBe('Startseite');
    expect(intl.formatMessage({ id: 'form.minimum' }, { field: 'Preis', num: 1234.5 })).toContain('1.234,5');
  });

  it('are English if its language has none', () => {
    expect(intlFor('fr', spoken).formatMessage({ id: 'site.home' })).toBe('Home');
    expect(intlFor('toString').locale).toBe('en');
  });

  it('are made once for each language, so that they cause no new render', () => {
    expect(intlFor('de', spoken)).toBe(intlFor('de', spoken));
    expect(intlFor('de', spoken)).not.toBe(intlFor('en', spoken));
  });

  it('have all ids of the English texts in every language', () => {
    const english = Object.keys(languages.en ?? {}).sort();
    expect(english.length).toBeGreaterThan(500);
    for (const texts of Object.values(languages)) expect(Object.keys(texts).sort()).toEqual(english);
  });
});
