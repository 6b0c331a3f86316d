import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { thingPages } from '../modules/modules.ts';
import { SubpageScreen } from './subpage-screen.tsx';

const ID = '019ab000-0000-7000-8000-00000000000a';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

afterEach(cleanup);

describe('the address of a subpage', () => {
  it.each([
    ['messages', `/admin/dashboard/users/${ID}?show=messages`],
    ['orders', `/admin/dashboard/users/${ID}`],
    ['payments', `/admin/dashboard/users/${ID}?show=payments`],
    ['assigned-numbers', `/admin/dashboard/orders?kind=rental&status=active&items=each&user=${ID}`],
    ['credit-history', `/admin/dashboard/users/${ID}?show=by-hand`],
    ['special-price', `/admin/dashboard/users/${ID}?show=prices`],
    ['app-pricing', `/admin/dashboard/apps/${ID}`],
    ['templates', `/admin/dashboard/apps/${ID}`],
  ])('%s leads to the page with the answer', (page, to) => {
    for (const from of ['', 'users/']) {
      render(
        <MemoryRouter initialEntries={[`/admin/dashboard/subpage/${from}${page}/${ID}`]}>
          <Routes>
            {thingPages.map(({ path }) => (
              <Route
                key={path}
                path={path}
                element={path.includes('/subpage/') ? <SubpageScreen /> : <Address />}
              />
            ))}
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>,
      );
      expect(screen.getByRole('status').textContent).toBe(to);
      cleanup();
    }
  });
});
