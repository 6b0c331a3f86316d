import { describe, expect, it } from 'vitest';
import {
  addressIn,
  addressPrefix,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  PSEUDO_LANGUAGE,
  splitAddress,
} from './languages.ts';

const chinese: Language = { tag: 'zh', direction: 'ltr', name: '中文' };
const languages = [DEFAULT_LANGUAGE, chinese, PSEUDO_LANGUAGE];

describe('the address of a public page', () => {
  it.each([
    ['/', '/zh'],
    ['/#faq', '/zh#faq'],
    ['/?p=1', '/zh?p=1'],
    ['/number-by-token', '/zh/number-by-token'],
  ])('names the language: %s is %s', (path, address) => {
    expect(addressIn(chinese, path)).toBe(address);
    expect(addressIn(DEFAULT_LANGUAGE, path)).toBe(path);
  });

  it.each([
    ['/zh', chinese, '/'],
    ['/zh/', chinese, '/'],
    ['/zh/number-by-token', chinese, '/number-by-token'],
    ['/en-xb', PSEUDO_LANGUAGE, '/'],
    ['/', DEFAULT_LANGUAGE, '/'],
    ['/zhivago', DEFAULT_LANGUAGE, '/zhivago'],
    ['/ZH', DEFAULT_LANGUAGE, '/ZH'],
    ['/en', DEFAULT_LANGUAGE, '/en'],
  ])('is read again: %s', (address, language, path) => {
    expect(splitAddress(address, languages)).toEqual({ language, path });
  });

  it('names only languages that the pages have', () => {
    expect(splitAddress('/zh', [DEFAULT_LANGUAGE])).toEqual({ language: DEFAULT_LANGUAGE, path: '/zh' });
  });
});

describe('the languages', () => {
  it('have addresses of their own, and so has the language of the tests', () => {
    const prefixes = [...LANGUAGES, PSEUDO_LANGUAGE].map(addressPrefix);
    expect(new Set(prefixes).size).toBe(prefixes.length);
    for (const { tag } of LANGUAGES) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  });
});
