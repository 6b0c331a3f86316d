import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { expect, it } from 'vitest';

const MAX_LINES = 60;
const folder = fileURLToPath(new URL('..', import.meta.url));
const functionKinds = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
]);

interface AstNode {
  readonly type?: string;
  readonly span?: { readonly start: number; readonly end: number };
  readonly identifier?: { readonly value?: string } | null;
}

/** The functions below a node. The parser continues its byte count from file to file, so spans begin at `base`. */
function* functionsIn(
  node: unknown,
  source: Buffer,
  base: number,
): Generator<{ name: string; lines: number }> {
  if (node === null || typeof node !== 'object') return;
  const { type, span, identifier } = node as AstNode;
  if (type && span && functionKinds.has(type)) {
    const text = source.subarray(span.start - base, span.end - base).toString();
    const lines = text.split('\n').filter((line) => line.trim() !== '').length;
    yield { name: identifier?.value ?? text.slice(0, 40), lines };
  }
  for (const child of Object.values(node)) yield* functionsIn(child, source, base);
}

function functionsOf(file: string): readonly { readonly name: string; readonly lines: number }[] {
  // A first statement shows where the parser's byte count of this file begins.
  const source = Buffer.from(`0;${readFileSync(file, 'utf8')}`);
  const module = parseSync(source.toString(), { syntax: 'typescript', tsx: file.endsWith('.tsx') });
  return [...functionsIn(module, source, module.body[0]?.span.start ?? 0)];
}

// Biome's own rule does not count the lines of JSX.
it('no function of the pages is longer than 60 lines', () => {
  const files = globSync('{src,build}/**/*.{ts,tsx}', { cwd: folder }).filter(
    (file) => !/\.test\./.test(file),
  );
  const all = files.flatMap((file) => functionsOf(folder + file).map((found) => ({ file, ...found })));
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter(({ lines }) => lines > MAX_LINES)).toEqual([]);
  const longest = Math.max(...all.map(({ lines }) => lines));
  expect(longest).toBeGreaterThan(30);
});
