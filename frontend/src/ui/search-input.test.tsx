import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { intlFor } from '../i18n/intl.ts';
import { SearchInput } from './search-input.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
  vi.useRealTimers();
});

function show(value = '') {
  const onSearch = vi.fn<(text: string) => void>();
  const drawn = (shown: string) => (
    <RawIntlProvider value={intlFor()}>
      <SearchInput label="Search" value={shown} onSearch={onSearch} />
    </RawIntlProvider>
  );
  const { rerender } = render(drawn(value));
  return { onSearch, searched: (shown: string) => rerender(drawn(shown)) };
}
function wait(milliseconds: number): void {
  act(() => vi.advanceTimersByTime(milliseconds));
}
function type(text: string): void {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
}
function leave(): void {
  fireEvent.blur(screen.getByRole('searchbox'));
}

it('A search field waits until nothing more is typed', () => {
  const { onSearch } = show();
  type('an');
  wait(200);
  type('ann');
  wait(200);
  expect(onSearch).not.toHaveBeenCalled();
  wait(200);
  expect(onSearch.mock.calls).toEqual([['ann']]);
});

it('A search field that loses the focus waits anew, so that no row moves under a click', () => {
  const { onSearch } = show();
  type('ann');
  wait(200);
  leave();
  wait(200);
  expect(onSearch).not.toHaveBeenCalled();
  wait(1_000);
  expect(onSearch.mock.calls).toEqual([['ann']]);
});

it('A search field searches nothing when the click has opened another page', () => {
  const { onSearch } = show();
  type('ann');
  leave();
  window.history.pushState(null, '', '/another');
  wait(1_000);
  expect(onSearch).not.toHaveBeenCalled();
});

it('A search field shows what a button beside it has searched, and does not search its old text again', () => {
  const { onSearch, searched } = show();
  type('ann');
  wait(300);
  searched('ann');
  searched('');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  wait(1_000);
  expect(onSearch.mock.calls).toEqual([['ann']]);
});

it('A search field shows an earlier search again when a step back brings it', () => {
  const { onSearch, searched } = show();
  type('ann');
  wait(300);
  searched('ann');
  searched('');
  searched('ann');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ann');
  wait(1_000);
  expect(onSearch.mock.calls).toEqual([['ann']]);
});

it('A search field keeps what is typed while the answer to a shorter text comes', () => {
  const { onSearch, searched } = show();
  type('an');
  wait(300);
  type('ann');
  searched('an');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ann');
  wait(300);
  expect(onSearch.mock.calls).toEqual([['an'], ['ann']]);
});

it('A search field that still has its text searches nothing, also with spaces around it', () => {
  const { onSearch } = show('ann');
  type('ann ');
  leave();
  wait(1_000);
  expect(onSearch).not.toHaveBeenCalled();
});
