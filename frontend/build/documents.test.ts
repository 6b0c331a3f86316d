import { SETTLEMENT_MINUTES } from '@ringpost/domain/rules/limits';
import { describe, expect, it } from 'vitest';
import { readDocument } from './documents.ts';

const START = '---\ntitle: Refunds: when?\ndescription: When money comes back.\ndate: 2026-11-26\n---\n';

describe('a document', () => {
  it('has its head, its parts with anchors, and its text', () => {
    expect(readDocument(`${START}\n## In short\n\nBy *itself*. See [terms](/terms).\n`, 'a.md')).toEqual({
      title: 'Refunds: when?',
      description: 'When money comes back.',
      date: '2026-11-26',
      parts: [{ id: 'in-short', title: 'In short' }],
      html: '<h2 id="in-short">In short</h2>\n<p>By <em>itself</em>. See <a href="/terms">terms</a>.</p>\n',
    });
  });

  it('takes its numbers from the limits of the product, and money as pages show it', () => {
    const { html } = readDocument(
      `${START}{{SETTLEMENT_MINUTES}} minutes, {{RESERVATION_FEE_MILLS|usd}}`,
      'a.md',
    );
    expect(html).toBe(`<p>${SETTLEMENT_MINUTES} minutes, 0.250 USD</p>\n`);
  });

  it.each([
    ['names a limit that does not exist', `${START}{{NO_LIMIT}}`, 'no number NO_LIMIT'],
    ['names a limit that is no number', `${START}{{RENTAL_TERMS_HOURS}}`, 'no number RENTAL_TERMS_HOURS'],
    ['has no start', 'Text.', 'does not start with its fields'],
    ['has no description', '---\ntitle: One\ndate: 2026-11-26\n---\n', 'has no description'],
    ['has a day of another form', START.replace('2026-11-26', '11/26/2026'), 'is no date'],
    ['contains a script', `${START}<script>alert(1)</script>`, 'contains HTML'],
    ['contains HTML in a line', `${START}One <b>two</b>.`, 'contains HTML'],
  ])('fails the build if it %s', (_, code, message) => {
    expect(() => readDocument(code, 'a.md')).toThrow(message);
  });

  it('says in each cell of a table which column it is', () => {
    const { html } = readDocument(`${START}| One | Two |\n|---|---|\n| a | **b** |\n`, 'a.md');
    expect(html).toContain('<thead><tr><th>One</th><th>Two</th></tr></thead>');
    expect(html).toContain('<td data-label="One">a</td><td data-label="Two"><strong>b</strong></td>');
  });
});
