import { cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../i18n/intl.ts';
import { Toaster } from './toaster.tsx';
import { notify, useToasts } from './toasts.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useToasts.setState({ waiting: [], wanted: false, show: null });
});

describe('The toaster', () => {
  it('shows toasts from before it was loaded, and the same text only once', async () => {
    notify({ kind: 'error', text: 'Nothing was bought.' });
    notify({ kind: 'error', text: 'Nothing was bought.' });
    expect(useToasts.getState().wanted).toBe(true);
    render(
      <RawIntlProvider value={intlFor()}>
        <Toaster />
      </RawIntlProvider>,
    );
    expect(await screen.findAllByText('Nothing was bought.')).toHaveLength(1);
    notify({ kind: 'error', text: 'Nothing was bought.' });
    notify({ kind: 'warning', text: 'Something else.' });
    expect(await screen.findByText('Something else.')).toBeDefined();
    expect(screen.getAllByText('Nothing was bought.')).toHaveLength(1);
  });

  it('covers no button of the page’s head, and is not pushed down by one that is far below', async () => {
    const placeOf = async (bottom: number) => {
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
        new DOMRect(0, bottom - 36, 90, 36),
      );
      notify({ kind: 'success', text: `Below ${bottom}` });
      await screen.findByText(`Below ${bottom}`);
      return document.documentElement.style.getPropertyValue('--toast-top');
    };
    render(
      <RawIntlProvider value={intlFor()}>
        <div className="page-head">
          <button type="button">Add</button>
        </div>
        <Toaster />
      </RawIntlProvider>,
    );
    expect(await placeOf(116)).toBe('124px');
    expect(await placeOf(-40)).toBe('68px');
    expect(await placeOf(innerHeight - 1)).toBe('68px');
  });
});
