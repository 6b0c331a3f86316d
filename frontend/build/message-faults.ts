import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** What a message uses, such as `<link>` or `{n, number}`, and the branches of each choice by its argument. */
interface Uses {
  readonly tags: Set<string>;
  /** How each argument is formatted: `text`, `number`, `date` with its style, `select` or `plural`. */
  readonly formats: Map<string, Set<string>>;
  readonly selects: Map<string, Set<string>>;
  readonly plurals: { readonly name: string; readonly ordinal: boolean; readonly keys: readonly string[] }[];
}

function add(sets: Map<string, Set<string>>, name: string, values: readonly string[]): void {
  sets.set(name, new Set([...(sets.get(name) ?? []), ...values]));
}

function formatOf(part: MessageFormatElement): string {
  const style = 'style' in part && part.style ? ` ${JSON.stringify(part.style)}` : '';
  return `${TYPE[part.type]}${style}`;
}

function collect(parts: readonly MessageFormatElement[], uses: Uses): Uses {
  for (const part of parts) {
    if (part.type === TYPE.literal || part.type === TYPE.pound) continue;
    if (part.type === TYPE.tag) {
      uses.tags.add(part.value);
      collect(part.children, uses);
      continue;
    }
    add(uses.formats, part.value, [formatOf(part)]);
    if (part.type !== TYPE.select && part.type !== TYPE.plural) continue;
    const keys = Object.keys(part.options);
    if (part.type === TYPE.select) add(uses.selects, part.value, keys);
    else uses.plurals.push({ name: part.value, ordinal: part.pluralType === 'ordinal', keys });
    for (const { value } of Object.values(part.options)) collect(value, uses);
  }
  return uses;
}

function usesOf(text: string): Uses {
  const parts = parse(text, { captureLocation: false, shouldParseSkeletons: true });
  return collect(parts, { tags: new Set(), formats: new Map(), selects: new Map(), plurals: [] });
}

/** What one list has and the other lacks, as sentences. */
function differences(english: Iterable<string>, other: Iterable<string>, what: string): string[] {
  const [wanted, found] = [new Set(english), new Set(other)];
  return [
    ...[...wanted].filter((each) => !found.has(each)).map((each) => `lacks the ${what} "${each}"`),
    ...[...found].filter((each) => !wanted.has(each)).map((each) => `has an unknown ${what} "${each}"`),
  ];
}

/** A translation may count with an argument that English only shows. It may not show it in another format. */
function formatFaults(english: Uses, other: Uses): string[] {
  const counts = [formatOf({ type: TYPE.number, value: '', style: null }), TYPE[TYPE.plural]];
  return [...other.formats].flatMap(([name, formats]) => {
    const wanted = english.formats.get(name);
    if (!wanted) return [];
    const allowed = new Set([...wanted, TYPE[TYPE.plural], ...(wanted.has('plural') ? counts : [])]);
    return [...formats]
      .filter((format) => !allowed.has(format))
      .map((format) => `shows {${name}} as ${format} and not as ${[...wanted].join(' or ')}`);
  });
}

function isExact(key: string): boolean {
  return key.startsWith('=');
}

function pluralFaults(english: Uses, other: Uses, tag: string): string[] {
  const faults = other.plurals.flatMap(({ name, ordinal, keys }) => {
    const rules = new Intl.PluralRules(tag, { type: ordinal ? 'ordinal' : 'cardinal' });
    const exact = english.plurals
      .filter((plural) => plural.name === name)
      .flatMap((plural) => plural.keys.filter(isExact));
    const known = differences(
      rules.resolvedOptions().pluralCategories,
      keys.filter((key) => !isExact(key)),
      `plural of {${name}}`,
    );
    const lost = exact.filter((key) => !keys.includes(key));
    return [...known, ...lost.map((key) => `lacks the plural of {${name}} "${key}"`)];
  });
  const counted = new Set(other.plurals.map(({ name }) => name));
  const uncounted = english.plurals.filter(({ name }) => !counted.has(name));
  return [...faults, ...uncounted.map(({ name }) => `has no plural of {${name}}`)];
}

/** Names of programs that are written in small letters in every language. */
const PROGRAMS = /\bcurl\b/g;

/** Whether a text has words of English, and not only names, codes and values. */
function hasWords(text: string): boolean {
  return /(?<![\p{L}<{/.@_-])[a-z]{3,}(?![\w>}/.@_-])/u.test(
    text.replaceAll(/\{[^{}]*\}|<[^>]*>/g, ' ').replaceAll(PROGRAMS, ' '),
  );
}

/**
 * How a translation of a message does not fit its English text: empty, left in English, another set of arguments, tags or branches, or
 * without a plural that its language has.
 */
export function messageFaults(english: string, translated: string, tag: string): readonly string[] {
  if (translated.trim() === '') return ['is empty'];
  if (translated === english && hasWords(english)) return ['is the English text'];
  let other: Uses;
  try {
    other = usesOf(translated);
  } catch (error) {
    return [`is no ICU text (${error instanceof Error ? error.message : String(error)})`];
  }
  const wanted = usesOf(english);
  const selects = [...wanted.selects].flatMap(([name, keys]) =>
    differences(keys, other.selects.get(name) ?? [], `choice of {${name}}`),
  );
  const faults = [
    ...differences(wanted.formats.keys(), other.formats.keys(), 'argument'),
    ...differences(wanted.tags, other.tags, 'tag'),
    ...selects,
    ...formatFaults(wanted, other),
    ...pluralFaults(wanted, other, tag),
  ];
  return [...new Set(faults)];
}
