import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tokens } from './theme.ts';

/** The amount of light of red, green or blue that a viewer sees (WCAG 2.2, relative luminance). */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) =>
    linear(Number.parseInt(colour.slice(from, from + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('the colours in %s', (theme) => {
  const colours = tokens[theme];

  it('show the row under the pointer, and the selected one', () => {
    expect(contrast(colours.hover, colours.panel)).toBeGreaterThanOrEqual(1.1);
  });

  it.each(['fg', 'fg2', 'fg3', 'red', 'amber', 'sig'] as const)('keep text in %s readable', (name) => {
    for (const ground of [colours.bg, colours.panel, colours.hover])
      expect(contrast(colours[name], ground)).toBeGreaterThanOrEqual(4.5);
  });
});

/** The quiet background is close to the colour of a panel, so it is not visible on a panel. */
const QUIET_GROUND = /background(-color)?:\s*var\(--subtle\)/;
const POINTED_AT_OR_CHOSEN = /:hover|:checked|aria-(selected|pressed|current)|data-(chosen|selected|active)/;

it('no stylesheet uses the quiet ground for the row under the pointer or a selected one', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const sheets = globSync('**/*.css', { cwd: folder }).map((file) =>
    readFileSync(`${folder}${file}`, 'utf8'),
  );
  const rules = sheets.flatMap((sheet) => sheet.match(/[^{}]+\{[^{}]*\}/g) ?? []);
  const marks = rules.filter((rule) => POINTED_AT_OR_CHOSEN.test(rule.split('{')[0] ?? ''));
  expect(marks.length).toBeGreaterThan(10);
  expect(marks.filter((rule) => QUIET_GROUND.test(rule))).toEqual([]);
});
