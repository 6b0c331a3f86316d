import { describe, expect, it } from 'vitest';
import { canRun } from './runtime.mjs';

describe('a Node', () => {
  it.each([
    ['24.21.0', '3.53.4'],
    ['24.14.0', '3.51.3'],
    ['26.0.0', '4.0.0'],
  ])('%s with SQLite %s runs Ringpost', (node, sqlite) => {
    expect(canRun({ node, sqlite })).toBe(true);
  });

  it.each([
    ['24.12.0', '3.51.2'],
    ['24.0.0', '3.50.9'],
    ['25.1.0', '3.9.9'],
    ['22.20.0', '3.53.4'],
    ['24.21.0', undefined],
  ])('%s with SQLite %s is passed over for the pinned one', (node, sqlite) => {
    expect(canRun({ node, sqlite })).toBe(false);
  });
});
