import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { intlFor } from '../i18n/intl.ts';
import { CrashScreen } from './crash-screen.tsx';

const reload = vi.fn();
let reachable: boolean;

function Broken(): ReactNode {
  throw new Error('a part that did not come');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('location', { ...location, reload });
  vi.stubGlobal('fetch', async () => {
    if (!reachable) throw new TypeError('fetch failed');
    return Response.json({ entry: '/assets/index-1.js' });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('"Try again" keeps the page while the server does not answer, and reloads it when the server answers', async () => {
  render(
    <RawIntlProvider value={intlFor()}>
      <CrashScreen>
        <Broken />
      </CrashScreen>
    </RawIntlProvider>,
  );
  reachable = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload).not.toHaveBeenCalled();
  reachable = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(reload).toHaveBeenCalledOnce();
});
