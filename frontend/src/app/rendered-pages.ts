import { type Language, splitAddress } from '@ringpost/domain/rules/languages';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { filledPath } from '../api/routes.ts';
import { KNOWN_LANGUAGES } from '../i18n/language.ts';
import type { PageFile, PageTexts, ReadPublic } from '../modules/module.ts';
import { pages, thingPages } from '../modules/modules.ts';
import { loaderOf, preparerOf } from '../page-files.ts';

/** The answer to a public read, by its path; null if there is nothing. */
export type AnswerPublic = (path: string) => Promise<unknown>;

/** A page whose code and content are loaded, so that it can be drawn at once. */
export interface OpenedPage {
  readonly file: PageFile;
  readonly Page: ComponentType;
  readonly texts: PageTexts;
  /** What it has read, by the path of each read. */
  readonly answers: Readonly<Record<string, unknown>>;
}

const RENDERED = [...pages.map(([, page]) => page), ...thingPages].flatMap(
  ({ path, file, isRendered, isLive }) =>
    (isRendered || isLive) && file ? [{ path, file, isLive: isLive ?? false }] : [],
);

/** The files of all rendered pages. */
export const RENDERED_FILES: readonly PageFile[] = [...new Set(RENDERED.map(({ file }) => file))];

/** The addresses of the rendered pages with a name that say the same to everyone, without their language. */
export const NAMED_RENDERED: readonly string[] = RENDERED.flatMap(({ path, isLive }) =>
  isLive || path.includes(':') ? [] : path,
);

/** The addresses of the pages from rows, without their language. `:name` is any part. */
export const LIVE_PATTERNS: readonly string[] = RENDERED.flatMap(({ path, isLive }) => (isLive ? path : []));

/** A reader, and what it has read so far. */
export function createReader(answer: AnswerPublic): {
  readonly read: ReadPublic;
  readonly answers: Readonly<Record<string, unknown>>;
} {
  const answers: Record<string, unknown> = {};
  const read = async (...[route, request]: Parameters<ReadPublic>): Promise<unknown> => {
    const path = filledPath(route, request);
    answers[path] = await answer(path);
    return answers[path];
  };
  return { read: read as ReadPublic, answers };
}

/** Loads the page at an address, if the server renders it. @returns null if there is no such page */
export async function openRenderedPage(
  address: string,
  language: Language,
  answer: AnswerPublic,
): Promise<OpenedPage | null> {
  const { path } = splitAddress(address, KNOWN_LANGUAGES);
  const file = RENDERED.find((page) => matchPath(page.path, path))?.file;
  if (!file) return null;
  const [Page, prepare] = await Promise.all([loaderOf(file)(), preparerOf(file)]);
  const { read, answers } = createReader(answer);
  const texts = await prepare(address, language, read);
  return texts && { file, Page, texts, answers };
}
