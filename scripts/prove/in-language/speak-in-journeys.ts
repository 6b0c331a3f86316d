import type { Page } from '@playwright/test';
import type { Translator } from './translator.ts';

type Method = (this: unknown, ...args: readonly unknown[]) => unknown;
type Methods = Record<string, Method>;

/** What a matcher expects, as Playwright sends it to the browser. */
interface ExpectedText {
  readonly string?: string;
  readonly regexSource?: string;
  readonly regexFlags?: string;
  readonly matchSubstring?: boolean;
}

/** Matchers of what a reader sees. Those of values, attributes and addresses compare data. */
const SEEN = /^to\.(?:have|contain)\.(?:text|accessible\.(?:name|description)|title)/;
const BY_TEXT = ['getByText', 'getByLabel', 'getByTitle', 'getByPlaceholder', 'getByAltText'] as const;

function optionsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof RegExp) ? { ...value } : {};
}

function replace(owner: Methods, name: string, change: (original: Method) => Method): void {
  const original = owner[name];
  if (!original) throw new Error(`Playwright has no ${name} any more.`);
  owner[name] = change(original);
}

/** A matcher's expectation in the language. */
function expecting(
  translator: Translator,
  matcher: string,
  options: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const texts = options.expectedText as readonly ExpectedText[] | undefined;
  if (!texts) return options;
  const expectedText = texts.map((each): ExpectedText => {
    const { string, regexSource, regexFlags = '', matchSubstring, ...rest } = each;
    if (!SEEN.test(matcher)) {
      const country = string === undefined ? undefined : translator.country(string);
      return country === undefined ? each : { ...each, string: country };
    }
    const translated =
      regexSource === undefined
        ? translator.text(string ?? '', !matchSubstring)
        : translator.pattern(new RegExp(regexSource, regexFlags));
    return translated instanceof RegExp
      ? { ...rest, regexSource: translated.source, regexFlags: translated.flags }
      : { ...rest, string: translated, ...(matchSubstring && { matchSubstring }) };
  });
  return { ...options, expectedText };
}

/** Lets every journey of this process look for the texts of a language in place of the English ones. */
export function speakInJourneys(page: Page, translator: Translator): void {
  const said = (wanted: unknown, exact = false): unknown => {
    if (wanted instanceof RegExp) return translator.pattern(wanted);
    return typeof wanted === 'string' ? translator.text(wanted, exact) : wanted;
  };
  const named = (value: unknown): Readonly<Record<string, unknown>> => {
    const options = optionsOf(value);
    const isExact = options.exact === true;
    return {
      ...options,
      ...('name' in options && { name: said(options.name, isExact) }),
      ...('hasText' in options && { hasText: said(options.hasText) }),
      ...('hasNotText' in options && { hasNotText: said(options.hasNotText) }),
    };
  };
  const locator: Methods = Object.getPrototypeOf(page.locator('body'));
  const frame: Methods = Object.getPrototypeOf(page.mainFrame());
  for (const owner of [locator, frame]) {
    for (const name of BY_TEXT)
      replace(
        owner,
        name,
        (original) =>
          function (text, options) {
            return original.call(this, said(text, optionsOf(options).exact === true), options);
          },
      );
    replace(
      owner,
      'getByRole',
      (original) =>
        function (role, options) {
          return original.call(this, role, named(options));
        },
    );
    replace(
      owner,
      'locator',
      (original) =>
        function (selector, options) {
          return original.call(this, selector, options === undefined ? undefined : named(options));
        },
    );
  }
  replace(
    locator,
    'filter',
    (original) =>
      function (options) {
        return original.call(this, named(options));
      },
  );
  replace(
    locator,
    'fill',
    (original) =>
      function (value, options) {
        return original.call(this, translator.country(String(value)) ?? value, options);
      },
  );
  replace(
    locator,
    'selectOption',
    (original) =>
      function (value, options) {
        const label = typeof value === 'string' ? value : optionsOf(value).label;
        const own = typeof label === 'string' ? translator.plain(label) : undefined;
        return original.call(this, own === undefined ? value : { label: own }, options);
      },
  );
  replace(
    frame,
    '_expect',
    (original) =>
      function (matcher, options) {
        return original.call(this, matcher, expecting(translator, String(matcher), optionsOf(options)));
      },
  );
}

/** The texts of the open page that a reader can see or hear. */
export function shownTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript, pre, code, [lang]:not(html)'))
        texts.add((node.textContent ?? '').trim());
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder'])
        texts.add(element.getAttribute(name)?.trim() ?? '');
    return [...texts];
  });
}
