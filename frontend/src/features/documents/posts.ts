import { DEFAULT_LANGUAGE, type Language, PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';
import { useLanguage } from '../../i18n/language.ts';
import { loadOnce } from '../../loading/load-once.ts';
import type { DocumentHead } from './document.ts';

/** A post of the blog. `name` is its name in the address. */
export interface Post extends DocumentHead {
  readonly name: string;
}

const heads: Readonly<Record<string, DocumentHead>> = import.meta.glob<DocumentHead>(
  '../../../content/*/blog/*.md',
  { import: 'default', query: '?head', eager: true },
);
const PLACE = /\/content\/([\w-]+)\/blog\/([\w-]+)\.md$/;

function byDate(one: Post, other: Post): number {
  return other.date.localeCompare(one.date) || one.name.localeCompare(other.name);
}

function postsIn(tag: string): Post[] {
  const posts = Object.entries(heads).flatMap(([file, head]) => {
    const [, folder, name = ''] = PLACE.exec(file) ?? [];
    return folder === tag ? [{ ...head, name }] : [];
  });
  return posts.sort(byDate);
}

async function read({ tag }: Language): Promise<readonly Post[]> {
  if (tag !== PSEUDO_LANGUAGE.tag) return postsIn(tag);
  const { pseudoText } = await import('@ringpost/domain/rules/pseudo-text');
  return postsIn(DEFAULT_LANGUAGE.tag).map((post) => ({
    ...post,
    title: pseudoText(post.title),
    description: pseudoText(post.description),
  }));
}

const posts = loadOnce<readonly Post[]>();

/** Loads the list of the posts in a language. */
export function loadPosts(language: Language): Promise<readonly Post[]> {
  return posts.load(language.tag, () => read(language));
}

/** All posts of the blog in the language of the site, newest first. */
export function usePosts(): readonly Post[] {
  const { language } = useLanguage();
  return posts.useLoaded(language.tag, () => read(language));
}
