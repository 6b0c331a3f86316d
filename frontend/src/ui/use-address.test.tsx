import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { type Address, useAddress } from './use-address.ts';

let address: Address;
let shown: string;
let path: string;

function Page(): ReactNode {
  address = useAddress();
  ({ search: shown, pathname: path } = useLocation());
  return null;
}

function open(entry: string): void {
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Page />
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

  it('is told for a link with what was asked for and is not drawn yet', () => {
    open('/orders?status=open');
    act(() => {
      address.change({ status: 'failed' });
      expect(`${address.with({ row: 'o1' })}`).toBe('status=failed&row=o1');
      expect(`${address.search}`).toBe('status=open');
    });
  });
});
