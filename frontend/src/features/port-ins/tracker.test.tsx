import { cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import type { PortInStatus } from './port-ins.api.ts';
import { Tracker } from './tracker.tsx';

afterEach(cleanup);

const AT = '2026-11-22T10:00:00.000Z';

function show(...reached: readonly PortInStatus[]): { names: readonly string[]; now: string } {
  const status = reached.at(-1) ?? 'draft';
  const steps = reached.map((each) => ({ status: each, at: AT }));
  render(
    <RawIntlProvider value={intlFor()}>
      <Tracker {...{ status, steps }} />
    </RawIntlProvider>,
  );
  const items = screen.getAllByRole('listitem');
  const nameOf = (item: HTMLElement | undefined) => item?.querySelector('.t13')?.textContent ?? '';
  return {
    names: items.map(nameOf),
    now: nameOf(
      items.find((item) => item.ariaCurrent === 'step' || item.getAttribute('aria-current') === 'step'),
    ),
  };
}

describe('the tracker', () => {
  it('shows all steps, and the current one', () => {
    const { names, now } = show('draft', 'submitted', 'in_review');
    expect(names).toEqual(['Draft', 'Submitted', 'In review', 'Date confirmed', 'Completed']);
    expect(now).toBe('In review');
  });

  it('shows an exception at its step', () => {
    const { names, now } = show('draft', 'submitted', 'in_review', 'exception');
    expect(names).toEqual(['Draft', 'Submitted', 'Exception', 'Date confirmed', 'Completed']);
    expect(now).toBe('Exception');
  });

  it('ends with a cancel', () => {
    expect(show('draft', 'submitted', 'cancelled').names).toEqual(['Draft', 'Submitted', 'Cancelled']);
  });
});
