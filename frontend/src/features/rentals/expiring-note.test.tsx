import { cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { ExpiringNote } from './expiring-note.tsx';
import { rental } from './rental.fixture.ts';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
function note(...ends: readonly string[]): string {
  const rentals = ends.map((closes_at, at) => rental({ order_uuid: `r${at}`, closes_at }));
  render(
    <RawIntlProvider value={intlFor()}>
      <ExpiringNote rentals={rentals} now={NOW} />
    </RawIntlProvider>,
  );
  return document.body.textContent ?? '';
}

afterEach(cleanup);

describe('The note on rentals that end', () => {
  it('counts those that end within 24 hours, and names the first of them', () => {
    const text = note('2026-11-26T13:00:00.000Z', '2026-11-27T11:00:00.000Z', '2026-11-28T12:00:00.000Z');
    expect(text).toContain('2 numbers end within 24 hours.');
    expect(text).toContain('212-555-0132 for Telegram at');
  });

  it('is not there while none ends', () => {
    expect(note('2026-11-28T12:00:00.000Z', '2026-11-26T11:00:00.000Z')).toBe('');
    expect(screen.queryByText(/end within/)).toBeNull();
  });
});
