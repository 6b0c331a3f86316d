import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@ringpost/domain/rules/languages';
import { documentFaults } from './document-faults.ts';
import { messageFaults } from './message-faults.ts';

/** Where the texts of all languages are. Each folder has one folder, or one file, for each language. */
export interface TextFolders {
  /** Messages of the pages: `en/<group>.json`. */
  readonly messages: string;
  /** Documents: `en/**.md`. */
  readonly documents: string;
  /** Texts of mails: `en.json`. */
  readonly mails: string;
  /** Faults name their files from here. */
  readonly root: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The texts of the site. */
export const SITE_TEXTS: TextFolders = {
  messages: `${root}frontend/src/i18n`,
  documents: `${root}frontend/content`,
  mails: `${root}command-api/src/mail/texts`,
  root,
};

type Texts = Readonly<Record<string, string>>;

function textsIn(file: string): Texts {
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}

function filesIn(folder: string, end: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .sort();
}

/** How the texts of a file do not fit the English ones. */
function groupFaults(english: Texts, other: Texts, tag: string): string[] {
  return [
    ...Object.entries(english).flatMap(([id, text]) => {
      const translated = Object.hasOwn(other, id) ? other[id] : undefined;
      if (translated === undefined) return [`"${id}" is missing: ${text}`];
      return messageFaults(text, translated, tag).map((fault) => `"${id}" ${fault}`);
    }),
    ...Object.keys(other)
      .filter((id) => !Object.hasOwn(english, id))
      .map((id) => `"${id}" is no text of the site any more`),
  ];
}

/** The files of a language that are missing, or that English does not have, and what is wrong in the others. */
function fileFaults(
  english: string,
  other: string,
  end: string,
  faultsOf: (english: string, other: string) => readonly string[],
): string[] {
  const [wanted, found] = [filesIn(english, end), filesIn(other, end)];
  return [
    ...wanted.flatMap((name) =>
      found.includes(name)
        ? faultsOf(`${english}/${name}`, `${other}/${name}`).map((fault) => `${other}/${name}: ${fault}`)
        : [`${other}/${name}: the file is missing`],
    ),
    ...found
      .filter((name) => !wanted.includes(name))
      .map((name) => `${other}/${name}: English has no such file`),
  ];
}

/** Each text of a language that is missing, that is of no use, or that does not fit the English one: the file, the key and what is wrong. */
export function translationFaults(
  { messages, documents, mails, root: from }: TextFolders,
  tag: string,
): readonly string[] {
  const base = DEFAULT_LANGUAGE.tag;
  const groups = (english: string, other: string): string[] =>
    groupFaults(textsIn(english), textsIn(other), tag);
  const mail = `${mails}/${tag}.json`;
  const faults = [
    ...fileFaults(`${messages}/${base}`, `${messages}/${tag}`, '.json', groups),
    ...fileFaults(`${documents}/${base}`, `${documents}/${tag}`, '.md', documentFaults),
    ...(existsSync(mail)
      ? groups(`${mails}/${base}.json`, mail).map((fault) => `${mail}: ${fault}`)
      : [`${mail}: the file is missing`]),
  ];
  return faults.map((fault) => relative(from, fault));
}

/** @throws Error if a language lacks a text, or has one that does not fit the English text. The message names each. */
export function requireTranslations(folders: TextFolders): void {
  const faults = LANGUAGES.filter(({ tag }) => tag !== DEFAULT_LANGUAGE.tag).flatMap(({ tag }) =>
    translationFaults(folders, tag),
  );
  if (faults.length > 0)
    throw new Error(
      `Every text is written in every language. ${faults.length} texts are missing or do not fit the English ones:\n${faults.join('\n')}\nWhat each is for: npm run texts -- --context <its key>`,
    );
}
