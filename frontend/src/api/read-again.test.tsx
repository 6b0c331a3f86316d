import { cleanup, render, screen } from '@testing-library/react';
import { act } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { read } from './http.ts';
import { readAgain } from './read-again.ts';
import { useQuery } from './use-query.ts';

let isReachable: boolean;
let tries: number;

beforeEach(() => {
  isReachable = false;
  tries = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    tries += 1;
    if (!isReachable) throw new TypeError('no connection');
    return Response.json({ balance: 4.1, held: 0, debt: 0 });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Balance() {
  const { data } = useQuery('GET /api/users/balance', {});
  return <p>{data ? `has ${data.balance}` : 'nothing yet'}</p>;
}

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

it('What could not be read comes within half a minute after a long outage, without a new page', async () => {
  render(
    <SWRConfig value={{ fetcher: read, provider: () => new Map(), ...readAgain }}>
      <Balance />
    </SWRConfig>,
  );
  await pass(3_600_000);
  expect(screen.getByText('nothing yet')).toBeDefined();
  // Not too often either: an hour has 120 half minutes.
  expect(tries).toBeLessThan(300);
  isReachable = true;
  await pass(30_000);
  expect(screen.getByText('has 4.1')).toBeDefined();
});
