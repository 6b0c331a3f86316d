import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { PriceSearch } from './price-search.tsx';

afterEach(cleanup);

it('shows what the address searches, also after "back" and after a link', async () => {
  const router = createMemoryRouter([{ path: '/prices', element: <PriceSearch /> }], {
    initialEntries: ['/prices'],
  });
  render(
    <RawIntlProvider value={intlFor()}>
      <RouterProvider router={router} />
    </RawIntlProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await userEvent.type(field, ' tele {Enter}');
  expect([router.state.location.search, field.value]).toEqual(['?search=tele', 'tele']);
  await act(() => router.navigate(-1));
  expect([router.state.location.search, field.value]).toEqual(['', '']);
  await act(() => router.navigate('/prices?search=gram'));
  expect(field.value).toBe('gram');
  await userEvent.type(field, 's');
  expect(field.value).toBe('grams');
});
