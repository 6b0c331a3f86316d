import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerDate } from '../../api/server-clock.ts';
import { useNow } from './use-now.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  noteServerDate(new Date(now).toUTCString(), now, now);
  vi.useRealTimers();
});

function Clock() {
  return <output>{new Date(useNow()).toISOString()}</output>;
}

it('shows the server’s time as soon as an answer contains it, and does not wait for the next second', () => {
  render(<Clock />);
  expect(screen.getByRole('status').textContent).toBe('2026-11-21T10:00:00.000Z');
  act(() => noteServerDate('Sat, 21 Nov 2026 10:31:00 GMT', now, now));
  expect(screen.getByRole('status').textContent).toBe('2026-11-21T10:31:00.500Z');
});
