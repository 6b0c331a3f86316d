import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE } from '@ringpost/domain/rules/languages';
import { type Said, saysPart, saysWhole } from './find-message.ts';
import { type Form, formsOfText } from './message-forms.ts';

/** Translates what a journey looks for. A text that is no message, such as the name of an app, stays as it is. */
export interface Translator {
  /** `exact`: the text is a whole name, and not a part of one. */
  text(text: string, exact?: boolean): string | RegExp;
  pattern(pattern: RegExp): RegExp;
  /** A whole text, if it has exactly one translation. */
  plain(text: string): string | undefined;
  /** The name of a country; undefined for any other text. */
  country(name: string): string | undefined;
  /** Those of these texts that are English messages which this language says otherwise. */
  english(texts: readonly string[]): readonly string[];
}

interface Message {
  readonly english: readonly Form[];
  readonly translated: readonly Form[];
}

interface Found {
  readonly message: Message;
  readonly said: Said;
}

const folder = fileURLToPath(new URL('../../../frontend/src/i18n', import.meta.url));
const APPS = fileURLToPath(new URL('../../operate/seed/data/apps.json', import.meta.url));
/** What a regular expression leaves open, such as `\d+`. */
const OPEN = '\ue001';
const OPEN_PARTS = /\\d(?:[+*]|\{[\d,]+\})|\\d|\.[*+]\??|\[[^\]]*\](?:[+*]|\{[\d,]+\})?|\\S[+*]?/g;
/** A message with fewer letters of its own would match nearly everything. */
const LEAST_LETTERS = 3;
/** A longer text is a sentence. */
const MOST_GAPS = 5;
/** Marks of direction around a value. */
const ISOLATE = '[\\u2066-\\u2069]?';
const DAY = /(?<month>\d\d)\/(?<day>\d\d)\/(?<year>\d{4})/g;

function textsOf(tag: string): ReadonlyMap<string, string> {
  const files = readdirSync(`${folder}/${tag}`);
  return new Map(
    files.flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(`${folder}/${tag}/${file}`, 'utf8')) as Record<string, string>),
    ),
  );
}

/** Some apps have a name that is also a word of English, such as Ledger. */
function appNames(): readonly string[] {
  const apps = JSON.parse(readFileSync(APPS, 'utf8')) as readonly { readonly name: string }[];
  return apps.map(({ name }) => name);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
}

/** The names of all countries: English, and in the language. */
function countriesIn(tag: string): ReadonlyMap<string, string> {
  const [english, own] = [DEFAULT_LANGUAGE.tag, tag].map(
    (each) => new Intl.DisplayNames([each], { type: 'region', fallback: 'none' }),
  );
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  return new Map(codes.map((code) => [english?.of(code) ?? code, own?.of(code) ?? code] as const));
}

/** The branch of a plural in this language that a branch of English means: its number decides. */
function branchOf(form: Form, plural: Intl.PluralRules, argument: string, said: Said): boolean {
  const key = form.choices[argument];
  const english = said.choices[argument];
  if (key === undefined) return true;
  const isPlural = /^(?:=\d+|zero|one|two|few|many|other)$/.test(key);
  const named = said.values[argument]?.replaceAll(',', '') ?? /^=(\d+)$/.exec(english ?? '')?.[1];
  const count = Number(named ?? (english === 'one' ? 1 : Number.NaN));
  if (!isPlural || Number.isNaN(count))
    return english === undefined || key === english || (isPlural && key !== 'other');
  return key === (key.startsWith('=') ? `=${count}` : plural.select(count));
}

/** Makes a translator of the texts of pages into a language. */
export function createTranslator(tag: string): Translator {
  const translations = textsOf(tag);
  const english = textsOf(DEFAULT_LANGUAGE.tag);
  const countries = countriesIn(tag);
  const plural = new Intl.PluralRules(tag);
  const numbers = new Intl.NumberFormat(`${tag}-u-nu-latn`);
  const days = new Intl.DateTimeFormat(`${tag}-u-nu-latn`, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const messages: readonly Message[] = [...english].flatMap(([id, text]) => {
    const translated = translations.get(id);
    return translated === undefined
      ? []
      : [{ english: formsOfText(text), translated: formsOfText(translated) }];
  });

  function dayIn(text: string): string {
    return text.replaceAll(DAY, (_, month: string, day: string, year: string) =>
      days.format(new Date(Number(year), Number(month) - 1, Number(day))).replaceAll(/[\u200e\u200f]/g, ''),
    );
  }

  function valueSource(value: string | undefined, isNumber: boolean): string {
    if (value === undefined || value.includes(OPEN)) return '.*?';
    const number = Number(value.replaceAll(',', ''));
    if (isNumber && !Number.isNaN(number)) return escaped(numbers.format(number));
    const own = countries.get(value) ?? wholeSource(value);
    return own === undefined ? escaped(dayIn(value)) : `(?:${own}|${escaped(value)})`;
  }

  function formSource({ literals, slots }: Form, said: Said): string {
    return literals
      .map((literal, place) => {
        const slot = slots[place];
        const value = slot && valueSource(said.values[slot.argument], slot.isNumber);
        return escaped(literal) + (slot ? `${ISOLATE}${value}${ISOLATE}` : '');
      })
      .join('');
  }

  function sourceOf({ message, said }: Found): string[] {
    const forms = message.translated.filter((form) =>
      Object.keys(form.choices).every((argument) => branchOf(form, plural, argument, said)),
    );
    return forms.map((form) => formSource(form, said).replace(/^(?:\\s\+)+|(?:\\s\+)+$/g, ''));
  }

  /** The messages that say the most of a text. */
  function best(text: string, inPart: boolean): readonly Found[] {
    const found = messages.flatMap((message) =>
      message.english.flatMap((form) => {
        const said = saysWhole(form, text, OPEN) ?? (inPart ? saysPart(form, text, OPEN) : undefined);
        return said && said.weight > 0 ? [{ message, said }] : [];
      }),
    );
    const most = Math.max(...found.map(({ said }) => said.weight));
    return found.filter(({ said }) => said.weight === most);
  }

  function joined(found: readonly Found[]): string | undefined {
    const sources = [...new Set(found.flatMap(sourceOf))].filter((source) => source !== '');
    return sources.length === 0 ? undefined : `(?:${sources.join('|')})`;
  }

  function wholeSource(text: string): string | undefined {
    return joined(best(text, false));
  }

  /** A piece of a name: a message, a country or a figure. A name that no language changes may stand before a country. */
  function pieceSource(text: string, next = ''): string | undefined {
    if (/^\P{L}+$/u.test(text) || (countries.has(next) && /^\p{Lu}[\p{L}\d]*$/u.test(text)))
      return escaped(text);
    return countries.get(text) ?? wholeSource(text);
  }

  /** Pieces with spaces between them, such as `Messages 2 new` or `Bandwidth, United States`. */
  function sequenceSource(text: string): string | undefined {
    const gaps = [...text.matchAll(/[\s,·]+|(?<=\p{L})(?=\d)/gu)];
    if (gaps.length > MOST_GAPS) return undefined;
    const sources = gaps.flatMap(({ index, 0: gap }) => {
      const rest = text.slice(index + gap.length);
      const first = pieceSource(text.slice(0, index), rest);
      if (first === undefined) return [];
      const seconds = [pieceSource(rest), sequenceSource(rest), joined(best(rest, true))].filter(
        (each) => each !== undefined,
      );
      // At least one of them must be a text of the pages.
      return seconds.flatMap((second) =>
        first === escaped(text.slice(0, index)) && second === escaped(rest)
          ? []
          : [`${first}[\\s,·،，]*${second}`],
      );
    });
    return sources.length === 0 ? undefined : `(?:${[...new Set(sources)].join('|')})`;
  }

  /** A message, or a part of one, or several: whatever says most of the text. */
  function anySource(text: string): string | undefined {
    if (text.length < LEAST_LETTERS) return undefined;
    const found = best(text, true);
    const letters = text.replaceAll(/\bUSD\b/g, '').match(/\p{L}/gu)?.length ?? 0;
    const isAll = (found[0]?.said.weight ?? 0) > letters / 2;
    const sources = [joined(found), isAll ? undefined : sequenceSource(text)].filter(
      (each) => each !== undefined,
    );
    return sources.length === 0 ? undefined : sources.join('|');
  }

  function hasWords(text: string, letters = LEAST_LETTERS): boolean {
    return new RegExp(`\\p{L}{${letters},}`, 'u').test(text.replaceAll(/\bUSD\b/g, ''));
  }

  /** A piece of an expression in the language; undefined if it has alternatives, groups or no words. */
  function pieceOf(source: string): string | undefined {
    const opened = source.replaceAll(OPEN_PARTS, OPEN).replaceAll(/\\([.?+*()[\]/-])/g, '\ue002$1');
    const plain = opened.replaceAll(/^\^|\$$/g, '');
    if (/(?<!\ue002)[()|?*+{}[\]\\]/.test(plain) || !hasWords(plain)) return undefined;
    const text = plain.replaceAll('\ue002', '').trim();
    const isWhole = best(text, true).some(({ said }) => Number.isInteger(said.weight));
    const any = anySource(text);
    if (any === undefined) return undefined;
    const start = isWhole && source.startsWith('^') ? '^\\s*' : '';
    const end = isWhole && source.endsWith('$') ? '\\s*$' : '';
    return `${start}(?:${any})${end}`;
  }

  return {
    text(text, exact = false) {
      const country = countries.get(text);
      if (country !== undefined) return country;
      if (!hasWords(text, exact ? 2 : LEAST_LETTERS)) return dayIn(text);
      if (exact) {
        const whole = wholeSource(text) ?? sequenceSource(text);
        return whole === undefined ? text : new RegExp(`^\\s*${whole}\\s*$`, 'u');
      }
      const any = anySource(text);
      return any === undefined ? text : new RegExp(any, 'iu');
    },
    plain(text) {
      const own = new Set(
        messages.flatMap(({ english: [form], translated: [other] }) =>
          form?.literals.length === 1 && form.literals[0] === text ? [other?.literals[0]] : [],
        ),
      );
      return countries.get(text) ?? (own.size === 1 ? [...own][0] : undefined);
    },
    pattern(pattern) {
      const { source, flags } = pattern;
      // What stands apart on a page is looked for piece by piece.
      const pieces = source.split(/\.[*+]\??/).map(pieceOf);
      if (pieces.every((piece) => piece === undefined)) return pattern;
      const parts = source.split(/\.[*+]\??/).map((own, place) => pieces[place] ?? own);
      return new RegExp(parts.join('.*'), flags.includes('u') ? flags : `${flags}u`);
    },
    country: (name) => countries.get(name),
    english(texts) {
      const known = new Set(english.values());
      const own = new Set([...translations.values(), ...appNames()]);
      return texts.filter((text) => hasWords(text) && known.has(text) && !own.has(text));
    },
  };
}
