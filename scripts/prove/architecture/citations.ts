import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './files.ts';
import { FOLDERS } from './rules.ts';

/** Marks of a citation that a reader of the repository cannot follow: a design paper, a list, a ticket, a picture. */
const CITATIONS: readonly RegExp[] = [
  /§/,
  /\bchecklist\b/i,
  /\bspecification\b|\bspec [A-Z\d]/i,
  /\((?:[\w ,]+[ ,])?design\b|\bdesign (?:rule|picture|paper)\b/i,
  /\([A-Z]\d{1,2}\)/,
  /\b(?:screens?|pictures?) \d/i,
  /\bissue #?\d/i,
  /\binvariant [A-Z]\d/i,
  /\brefactoring\.md|\barchitecture\.md|\bshared\/(?:design|spec|review|research|data)\b/,
];

/** This file and its test contain the marks that they look for. */
const OWN_FILES = /^scripts\/prove\/architecture\/(citations|architecture\.test)\.ts$/;

/** The comment in a line: all of it inside a block comment, or what follows `//`. */
function commentOf(line: string): string {
  const trimmed = line.trim();
  if (/^(\/?\*|\/\/|#)/.test(trimmed)) return trimmed;
  return /(?:^|\s)(?:\/\/|\/\*|\{\/\*) (.*)$/.exec(line)?.[1] ?? '';
}

/** The citing lines of a text; in source, only comments count. */
export function citedIn(path: string, text: string): { readonly line: number; readonly text: string }[] {
  return text
    .split('\n')
    .map((content, index) => ({ line: index + 1, text: path.endsWith('.md') ? content : commentOf(content) }))
    .filter(({ text: comment }) => CITATIONS.some((citation) => citation.test(comment)));
}

function documents(root: string): string[] {
  const folders = ['.', '.github', '.ci', ...FOLDERS];
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: FOLDERS.includes(folder), encoding: 'utf8' })
      .map((path) => join(folder, path).replaceAll('\\', '/'))
      .filter((path) => /\.md$|^\.ci\/run$/.test(path) && !/(^|\/)(node_modules|dist|runtime)\//.test(path)),
  );
}

/** Every line of source and documents that cites such a text, as `file:line: text`. */
export function citations(root: string): string[] {
  return [...sourceFiles(root), ...documents(root)]
    .filter((path) => !OWN_FILES.test(path))
    .flatMap((path) =>
      citedIn(path, readFileSync(join(root, path), 'utf8')).map(
        ({ line, text }) => `${path}:${line}: ${text}`,
      ),
    );
}
