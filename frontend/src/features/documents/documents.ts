import {
  addressPrefix,
  DEFAULT_LANGUAGE,
  type Language,
  PSEUDO_LANGUAGE,
} from '@ringpost/domain/rules/languages';
import { useLanguage } from '../../i18n/language.ts';
import { loadOnce } from '../../loading/load-once.ts';
import { isPublicPage } from '../../session/paths.ts';
import type { Document } from './document.ts';

const files: Readonly<Record<string, () => Promise<Document>>> = import.meta.glob<Document>(
  '../../../content/*/**/*.md',
  { import: 'default' },
);

const POST = /\/content\/en\/blog\/([\w-]+)\.md$/;

/** The names of all posts of the blog, as in their addresses. */
export const POST_NAMES: readonly string[] = Object.keys(files).flatMap((file) => POST.exec(file)?.[1] ?? []);

/** A link to another page of the site. */
const OWN_LINK = /<a href="(\/[^"]*)"/g;
const WORDS = /(?<=data-label=")[^"]+|[^<>]+(?=<|$)/g;

/** The text for a language that has no texts of its own: English, changed as all its texts are. */
async function pseudo(document: Document): Promise<Document> {
  const { pseudoText } = await import('@ringpost/domain/rules/pseudo-text');
  const { title, description, date } = document;
  const parts = document.parts.map((part) => ({ ...part, title: pseudoText(part.title) }));
  const html = document.html.replaceAll(WORDS, (words) => (words.includes('&') ? words : pseudoText(words)));
  return { title: pseudoText(title), description: pseudoText(description), date, parts, html };
}

/** A link to a public page leads to its address in the language. All other pages have one address. */
function ownLink(link: string, path: string, language: Language): string {
  const [plain = path] = path.split(/[#?]/);
  return isPublicPage(plain) ? `<a href="${addressPrefix(language)}${path}"` : link;
}

async function read(name: string, language: Language): Promise<Document | null> {
  const isPseudo = language.tag === PSEUDO_LANGUAGE.tag;
  const load = files[`../../../content/${isPseudo ? DEFAULT_LANGUAGE.tag : language.tag}/${name}.md`];
  if (!load) return null;
  const written = await load();
  const { html, ...head } = isPseudo ? await pseudo(written) : written;
  return { ...head, html: html.replaceAll(OWN_LINK, (link, path: string) => ownLink(link, path, language)) };
}

const documents = loadOnce<Document | null>();

/** Loads a document in a language. @returns null if there is none with this name */
export function loadDocument(name: string, language: Language): Promise<Document | null> {
  return documents.load(`${language.tag}/${name}`, () => read(name, language));
}

/** A document in the language of the site; null if there is none with this name. The old page stays until it is loaded. */
export function useDocument(name: string): Document | null {
  const { language } = useLanguage();
  return documents.useLoaded(`${language.tag}/${name}`, () => read(name, language));
}
