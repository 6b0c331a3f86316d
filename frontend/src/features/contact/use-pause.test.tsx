import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePause } from './use-pause.ts';

let pause: ReturnType<typeof usePause>;
let drawn: number[];

function Page({ name = 'contact' }: { readonly name?: string }): ReactNode {
  pause = usePause(name, 30);
  drawn.push(pause.secondsLeft);
  return null;
}

beforeEach(() => {
  drawn = [];
  sessionStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-28T10:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the pause after a message', () => {
  it('is counted down, goes on after a reload, and is over in time', () => {
    const { unmount } = render(<Page />);
    expect(pause.secondsLeft).toBe(0);
    act(() => pause.begin());
    act(() => vi.advanceTimersByTime(10_000));
    expect(pause.secondsLeft).toBe(20);
    unmount();

    drawn = [];
    render(<Page />);
    // The page of the server knows nothing of it.
    expect(drawn[0]).toBe(0);
    expect(pause.secondsLeft).toBe(20);
    act(() => vi.advanceTimersByTime(20_000));
    expect(pause.secondsLeft).toBe(0);
  });

  it('is of one form alone, and never longer than a pause is', () => {
    sessionStorage.setItem('ringpost.pause.contact', String(Date.now() + 31_000));
    render(<Page />);
    expect(pause.secondsLeft).toBe(0);
    act(() => pause.begin());
    cleanup();
    render(<Page name="app-request" />);
    expect(pause.secondsLeft).toBe(0);
  });
});
