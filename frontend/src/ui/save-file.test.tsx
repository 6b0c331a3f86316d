import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('A file to be saved', () => {
  it('can be read for a minute after the click, and uses no memory after that', () => {
    vi.useFakeTimers();
    const revokeObjectURL = vi.fn();
    // jsdom has neither of these functions.
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:file', revokeObjectURL });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    saveFile('orders.csv', 'order,app');
    expect(click).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(59_000);
    expect(revokeObjectURL).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:file');
  });
});
