import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { intlFor } from '../i18n/intl.ts';
import { SearchInput } from './search-input.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(value = '') {
  const onSearch = vi.fn<(text: string) => void>();
  render(
    <RawIntlProvider value={intlFor()}>
      <SearchInput label="Search" value={value} onSearch={onSearch} />
    </RawIntlProvider>,
  );
  return onSearch;
}
function type(text: string): void {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
}
function leave(): void {
  fireEvent.blur(screen.getByRole('searchbox'));
}

it('A search field waits until nothing more is typed', () => {
  const onSearch = show();
  type('an');
  vi.advanceTimersByTime(200);
  type('ann');
  vi.advanceTimersByTime(200);
  expect(onSearch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(onSearch.mock.calls).toEqual([['ann']]);
});

it('A search field searches at once when it loses the focus, and not again after the next click', () => {
  const onSearch = show();
  type('ann');
  leave();
  expect(onSearch.mock.calls).toEqual([['ann']]);
  vi.advanceTimersByTime(1_000);
  expect(onSearch.mock.calls).toEqual([['ann']]);
});

it('A search field that still has its text searches nothing, also with spaces around it', () => {
  const onSearch = show('ann');
  type('ann ');
  leave();
  vi.advanceTimersByTime(1_000);
  expect(onSearch).not.toHaveBeenCalled();
});
