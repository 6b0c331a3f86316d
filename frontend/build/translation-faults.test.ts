import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { messageFaults } from './message-faults.ts';
import {
  requireTranslations,
  SITE_TEXTS,
  type TextFolders,
  translationFaults,
} from './translation-faults.ts';

describe('The texts of every language', () => {
  it('are complete, and fit the English ones', () => {
    expect(() => requireTranslations(SITE_TEXTS)).not.toThrow();
  });
});

describe('A message in another language', () => {
  const bought = '<b>{name}</b> bought {n, plural, =0 {nothing} one {# code} other {# codes}} for {price}';

  it.each([
    [
      'ru',
      '<b>{name}</b>: {n, plural, =0 {ничего} one {# код} few {# кода} many {# кодов} other {# кода}} за {price}',
    ],
    ['zh', '<b>{name}</b>花{price}买了{n, plural, =0 {零} other {{n, number}个码}}'],
  ])('fits with the plurals of its own: %s', (tag, text) => {
    expect(messageFaults(bought, text, tag)).toEqual([]);
  });

  it.each([
    ['Buy', ' ', ['is empty']],
    ['Buy it now', 'Buy it now', ['is the English text']],
    ['Ringpost, {n} USD, /prices', 'Ringpost, {n} USD, /prices', []],
    ['curl', 'curl', []],
    ['Buy {n}', 'Купить {n', [expect.stringContaining('is no ICU text')]],
    ['Buy {app}', 'Купить {apps}', ['lacks the argument "app"', 'has an unknown argument "apps"']],
    ['See <a>prices</a>', 'См. цены', ['lacks the tag "a"']],
    ['{n, number} codes', '{n} кодов', ['shows {n} as argument and not as number']],
    ['{n, number} codes', '{n, plural, one {# код} few {# кода} many {# кодов} other {# кода}}', []],
    ['{d, date, ::yMMMd}', '{d, date, ::yMd}', [expect.stringContaining('shows {d} as date')]],
    [
      '{who, select, you {You} other {Somebody}}',
      '{who, select, ты {Вы} other {Кто-то}}',
      ['lacks the choice of {who} "you"', 'has an unknown choice of {who} "ты"'],
    ],
    [
      '{n, plural, one {# code} other {# codes}}',
      '{n, plural, one {# код} other {# кодов}}',
      ['lacks the plural of {n} "few"', 'lacks the plural of {n} "many"'],
    ],
    [
      '{n, plural, one {it} other {them}}',
      '{n, select, other {их}}',
      ['shows {n} as select and not as plural', 'has no plural of {n}'],
    ],
  ])('%s is not %s', (english, translated, faults) => {
    expect(messageFaults(english, translated, 'ru')).toEqual(faults);
  });

  it('has only plurals of its language, and those that English writes out', () => {
    expect(messageFaults(bought, '<b>{name}</b>{price}{n, plural, one {#} other {#}}', 'zh')).toEqual([
      'has an unknown plural of {n} "one"',
      'lacks the plural of {n} "=0"',
    ]);
  });
});

describe('The files of a language', () => {
  let folder = '';
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function site(files: Readonly<Record<string, string>>): TextFolders {
    folder = mkdtempSync(join(tmpdir(), 'ringpost-languages-'));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const [messages, documents, mails] = ['pages', 'content', 'mails'].map((name) => join(folder, name));
    return { messages: messages ?? '', documents: documents ?? '', mails: mails ?? '', root: folder };
  }
  const document = (title: string, text: string): string =>
    `---\ntitle: ${title}\ndescription: x\ndate: 2026-11-26\n---\n\n${text}\n`;

  it('are named with each key that is missing, unknown or wrong', () => {
    const folders = site({
      'pages/en/buy.json': '{"buy.now": "Buy now", "buy.later": "Buy later"}',
      'pages/en/orders.json': '{}',
      'pages/ru/buy.json': '{"buy.later": "Buy later", "buy.never": "Никогда"}',
      'pages/ru/old.json': '{}',
      'content/en/faq.md': document('Questions', '## One\n\nSee [prices](/prices).'),
      'content/en/blog/news.md': document('News', 'Text.'),
      'content/ru/faq.md': document('Вопросы', '## Раз\n\n- См. [цены](/price).'),
      'mails/en.json': '{"mail.a": "Hello"}',
      'mails/ru.json': '{"mail.a": ""}',
    });
    expect(translationFaults(folders, 'ru')).toEqual([
      'pages/ru/buy.json: "buy.now" is missing: Buy now',
      'pages/ru/buy.json: "buy.later" is the English text',
      'pages/ru/buy.json: "buy.never" is no text of the site any more',
      'pages/ru/orders.json: the file is missing',
      'pages/ru/old.json: English has no such file',
      'content/ru/blog/news.md: the file is missing',
      'content/ru/faq.md: among its blocks is "list 1" where English has "paragraph"',
      'content/ru/faq.md: among its links is "/price" where English has "/prices"',
      'mails/ru.json: "mail.a" is empty',
    ]);
    expect(translationFaults(folders, 'zh')).toHaveLength(5);
  });

  it('are right in the sample of a language that is right', () => {
    const text = readFileSync(join(SITE_TEXTS.documents, 'en/faq.md'), 'utf8');
    const folders = site({
      'pages/en/a.json': '{"a": "Buy"}',
      'pages/ru/a.json': '{"a": "Купить"}',
      'content/en/faq.md': text,
      'content/ru/faq.md': text.replace('title: Questions', 'title: Вопросы'),
      'mails/en.json': '{}',
      'mails/ru.json': '{}',
    });
    expect(translationFaults(folders, 'ru')).toEqual([]);
  });
});
