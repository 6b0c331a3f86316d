import { DEFAULT_LANGUAGE, PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';
import { pseudoText } from '@ringpost/domain/rules/pseudo-text';
import { describe, expect, it, vi } from 'vitest';
import { intlFor } from './intl.ts';
import { loadTexts, neededTexts, needTexts, speak, textsOf, textsReady } from './texts.ts';

const home = { id: 'site.home', defaultMessage: 'Home' };
const unknown = { tag: 'fr', direction: 'ltr', name: 'Français' } as const;

// These texts have the form that the build gives them.
vi.mock('./en/feed.json', () => ({ default: { 'feed.title': [{ type: 0, value: 'Live' }] } }));
vi.mock('./en/shop.json', () => ({ default: { 'shop.price': [{ type: 1, value: 'price' }] } }));
vi.mock('./en/site.json', () => ({ default: { 'site.home': [{ type: 0, value: 'Home' }] } }));

describe('The texts of a page', () => {
  it('are English if a language has none, and numbers have the format of the language', () => {
    expect(intlFor().formatMessage(home)).toBe('Home');
    expect(intlFor('de').formatNumber(1234.5)).toBe('1.234,5');
  });

  it('have Latin digits and the names of countries in every language', () => {
    const shown = (tag: string) => [
      intlFor(tag).formatNumber(1234.5),
      intlFor(tag).formatMessage({ id: 'n', defaultMessage: '{n, number}' }, { n: 7 }),
      intlFor(tag).formatDate(0, { month: 'long', day: 'numeric', timeZone: 'UTC' }),
      intlFor(tag).formatDisplayName('US', { type: 'region' }),
    ];
    expect(shown('ar')).toEqual(['1,234.5', '7', '1 يناير', 'الولايات المتحدة']);
    expect(shown('ar-EG')[0]).toBe('1,234.5');
    expect(shown('ru')).toEqual(['1\u00a0234,5', '7', '1 января', 'Соединенные Штаты']);
    expect(shown('zh')[3]).toBe('美国');
    expect(intlFor('ar').locale).toBe('ar');
  });

  it('are created once for each language, so that they cause no new render', () => {
    expect(intlFor('de')).toBe(intlFor('de'));
    expect(intlFor('de')).not.toBe(intlFor(DEFAULT_LANGUAGE.tag));
  });

  it('are said to be missing once, however often a page is drawn', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const label of ['Save', 'Save', 'Send'])
      intlFor('en-XA').formatMessage({ id: `form.${label}`, defaultMessage: label });
    expect(said.mock.calls.map(([text]) => String(text).match(/"(.*?)"/)?.[1])).toEqual([
      'form.Save',
      'form.Send',
    ]);
    said.mockRestore();
  });

  it('are loaded by group: those that the code needs, and no others', async () => {
    needTexts('feed');
    expect(neededTexts()).toEqual(['feed']);
    await loadTexts(PSEUDO_LANGUAGE);
    expect(textsOf(PSEUDO_LANGUAGE.tag)).toEqual({ 'feed.title': [{ type: 0, value: pseudoText('Live') }] });
  });

  it('are loaded with the code of a part, in the language of the site', async () => {
    await speak(PSEUDO_LANGUAGE);
    needTexts('site');
    await textsReady();
    expect(textsOf(PSEUDO_LANGUAGE.tag)).toHaveProperty(['site.home']);
    expect(intlFor(PSEUDO_LANGUAGE.tag).formatMessage(home)).toBe(pseudoText('Home'));
    await speak(DEFAULT_LANGUAGE);
    expect(textsOf(DEFAULT_LANGUAGE.tag)).toEqual({});
  });

  it('keep the order of an amount of money in a language from right to left', async () => {
    needTexts('shop');
    await loadTexts(PSEUDO_LANGUAGE);
    const text = intlFor(PSEUDO_LANGUAGE.tag).formatMessage({ id: 'shop.price' }, { price: '1.250 USD' });
    expect(text).toBe('\u20681.250 USD\u2069');
  });

  it('cause an error if a language lacks a group', async () => {
    await expect(loadTexts(unknown)).rejects.toThrow('There are no texts of feed in fr');
  });
});
