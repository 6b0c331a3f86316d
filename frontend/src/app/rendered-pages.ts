import { type Language, splitAddress } from '@ringpost/domain/rules/languages';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { KNOWN_LANGUAGES } from '../i18n/language.ts';
import type { PageFile, PageTexts } from '../modules/module.ts';
import { pages, thingPages } from '../modules/modules.ts';
import { loaderOf, preparerOf } from '../page-files.ts';

/** A page whose code and content are loaded, so that it can be drawn at once. */
export interface OpenedPage {
  readonly file: PageFile;
  readonly Page: ComponentType;
  readonly texts: PageTexts;
}

const RENDERED = [...pages.map(([, page]) => page), ...thingPages].flatMap(({ path, file, isRendered }) =>
  isRendered && file ? [{ path, file }] : [],
);

/** The files of all rendered pages. */
export const RENDERED_FILES: readonly PageFile[] = [...new Set(RENDERED.map(({ file }) => file))];

/** The addresses of the rendered pages with a name, without their language. */
export const NAMED_RENDERED: readonly string[] = RENDERED.flatMap(({ path }) =>
  path.includes(':') ? [] : path,
);

/** Loads the page at an address, if the server renders it. @returns null if there is no such page */
export async function openRenderedPage(address: string, language: Language): Promise<OpenedPage | null> {
  const { path } = splitAddress(address, KNOWN_LANGUAGES);
  const file = RENDERED.find((page) => matchPath(page.path, path))?.file;
  if (!file) return null;
  const [Page, prepare] = await Promise.all([loaderOf(file)(), preparerOf(file)]);
  const texts = await prepare(address, language);
  return texts && { file, Page, texts };
}
