import type { ComponentType } from 'react';
import type { PageFile, PreparePage } from './modules/module.ts';

type Exports = Readonly<Record<string, unknown>>;

/**
 * Every file of a page. Each is loaded when the page is opened. Pages without their own address are left out: the entry of the
 * site passes the first page in, and screens of the app show the others beside a list.
 */
const files = import.meta.glob<Exports>([
  './features/*/**/*-page.tsx',
  './app/*-screen.tsx',
  '!./features/landing/landing-page.tsx',
  '!./features/{account/login,account/admin/customer,buy/buy,overview/overview}-page.tsx',
]);

/** The files of all pages, as modules name them. */
export const PAGE_FILES: readonly string[] = Object.keys(files).map((path) => path.replace('./', ''));

/** `users-page.tsx` exports `UsersPage`. */
function componentName(file: PageFile): string {
  const [name = ''] = file.split('/').slice(-1);
  return name.replace('.tsx', '').replaceAll(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
}

async function exportOf<Value>(file: PageFile, name: string): Promise<Value> {
  const value = (await files[`./${file}`]?.())?.[name];
  if (value === undefined) throw new Error(`${file} does not export ${name}.`);
  return value as Value;
}

/**
 * The function that loads the component of a page.
 * @throws Error if there is no such file
 */
export function loaderOf(file: PageFile): () => Promise<ComponentType> {
  if (!files[`./${file}`]) throw new Error(`There is no page ${file}.`);
  return () => exportOf(file, componentName(file));
}

/** What the file of a rendered page loads before the page is drawn. */
export function preparerOf(file: PageFile): Promise<PreparePage> {
  return exportOf(file, 'prepare');
}
