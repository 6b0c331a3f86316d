import type { Finding } from './audit.ts';

/** A finding as text: one line, its note, and a line for each breach. */
export function linesOf({ id, title, looked, breaches, note, seconds }: Finding): string {
  const figures = `${looked.toLocaleString('en-US')} checked, ${seconds.toFixed(1)} s`;
  const head = `${breaches.length === 0 ? 'ok    ' : 'BREACH'} ${id}  ${title} (${figures})`;
  const each = breaches.map(
    ({ position, what }) => `          ${position === null ? '' : `at ${position}: `}${what}`,
  );
  return [head, ...(note === undefined ? [] : [`          ${note}`]), ...each].join('\n');
}

/** A finding as one JSON object. */
export function jsonOf({ id, title, looked, breaches, note, seconds }: Finding): string {
  const figures = { checked: looked, seconds: Math.round(seconds * 1000) / 1000 };
  return JSON.stringify({ id, title, ...figures, ...(note !== undefined && { note }), breaches });
}
