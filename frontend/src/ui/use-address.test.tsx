import { act, cleanup, render } from '@testing-library/react';
import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { type Address, useAddress } from './use-address.ts';

let address: Address;
let shown: string;
let path: string;

function Page(): ReactNode {
  const [drawn, { pathname, search }] = [useAddress(), useLocation()];
  // Only what is drawn: the router also renders pages that still wait.
  useLayoutEffect(() => {
    address = drawn;
    [path, shown] = [pathname, search];
  });
  return null;
}

function open(entry: string, more: ReactNode = null): void {
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Page />
      <Suspense>{more}</Suspense>
    </MemoryRouter>,
  );
}

afterEach(cleanup);

describe('the address of a page', () => {
  it('takes several changes before the page is drawn again', () => {
    open('/statistics?country=US&days=90');
    act(() => {
      address.change({ days: '' });
      address.change({ country: 'CA' });
    });
    expect(shown).toBe('?country=CA');
  });

  it('keeps another path that was asked for', () => {
    open('/statistics/telegram?country=US');
    act(() => {
      address.change({}, '/statistics/viber');
      address.change({ country: 'CA' });
    });
    expect([path, shown]).toEqual(['/statistics/viber', '?country=CA']);
  });

  it('begins with what is shown, once a change was drawn', () => {
    open('/orders?status=open');
    act(() => address.change({ offset: '20' }));
    act(() => address.change({ status: '' }));
    expect(shown).toBe('?offset=20');
  });

  it('is the new one at once, while the router still waits for the next page', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isLoaded = false;
    function Slow(): ReactNode {
      if (useLocation().search.includes('signal') && !isLoaded) throw promise;
      return null;
    }
    open('/buy?app=discord', <Slow />);
    await act(async () => address.change({ app: 'signal' }));
    expect([shown, `${address.search}`]).toEqual(['?app=discord', 'app=signal']);
    expect(`${address.with({ vendor: 'v1' })}`).toBe('app=signal&vendor=v1');
    isLoaded = true;
    await act(async () => resolve());
    expect([shown, `${address.search}`]).toEqual(['?app=signal', 'app=signal']);
  });
});
