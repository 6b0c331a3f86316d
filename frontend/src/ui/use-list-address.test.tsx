import { LIST_REACH_ROWS, SEARCH_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { type ListAddress, useListAddress } from './use-list-address.ts';

function addressOf(search: string): ListAddress {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/list?${search}`]}>{children}</MemoryRouter>
  );
  return renderHook(useListAddress, { wrapper }).result.current;
}

it.each([
  ['20', 20],
  ['20.9', 20],
  ['-5', 0],
  ['abc', 0],
  ['NaN', 0],
  ['1e999', LIST_REACH_ROWS],
  ['99999999999999999999', LIST_REACH_ROWS],
])('An address with the offset %s asks for a page that the server has', (text, offset) => {
  expect(addressOf(`offset=${text}`).offset).toBe(offset);
});

it('An address with a text that is too long searches for what a field can hold', () => {
  const text = 'x'.repeat(SEARCH_MAX_CHARACTERS);
  expect(addressOf(`search=${text}yyy`).filter('search')).toBe(text);
});
