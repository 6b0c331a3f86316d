import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { hideTopUp, useTopUp } from '../purchase/top-up.store.ts';
import { BalanceFigure } from './balance-figure.tsx';

function figure(balance: number | undefined, debt = 0) {
  return (
    <RawIntlProvider value={intlFor()}>
      <MemoryRouter>
        <BalanceFigure balance={balance} debt={debt} />
      </MemoryRouter>
    </RawIntlProvider>
  );
}
function change(): string {
  return screen.getByRole('status').querySelector('[aria-hidden]')?.textContent ?? '';
}
function said(): string {
  return screen.getByRole('status').querySelector('.visually-hidden')?.textContent ?? '';
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the balance in the top bar', () => {
  it('shows its change for three seconds, with the sign', () => {
    const { rerender } = render(figure(42.18));
    rerender(figure(42.78));
    expect(change()).toBe('+0.600');
    act(() => vi.advanceTimersByTime(2999));
    expect(change()).toBe('+0.600');
    act(() => vi.advanceTimersByTime(1));
    expect(change()).toBe('');
    rerender(figure(41.88));
    expect(change()).toBe('−0.900');
  });

  it('says the change in words and with its unit', () => {
    const { rerender } = render(figure(42.18));
    rerender(figure(41.73));
    expect(said()).toBe('minus 0.450 USD');
    rerender(figure(43));
    expect(said()).toBe('plus 1.270 USD');
  });

  it('has a button to add money', async () => {
    render(figure(1));
    fireEvent.click(screen.getByRole('button', { name: 'Add to the balance' }));
    expect(useTopUp.getState().isOpen).toBe(true);
    hideTopUp();
  });

  it('does not treat the first figure as a change', () => {
    const { rerender } = render(figure(undefined));
    rerender(figure(10));
    expect(change()).toBe('');
    expect(screen.getByRole('link').textContent?.trim()).toBe('10.000 USD');
  });

  it('shows the debt beside it', () => {
    render(figure(0, 4));
    expect(screen.getByRole('link').textContent).toBe('0.000 USD owed 4.000 USD');
  });
});
