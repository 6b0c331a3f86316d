import { cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { intlFor } from '../i18n/intl.ts';
import { Toaster } from './toaster.tsx';
import { notify, useToasts } from './toasts.ts';

afterEach(() => {
  cleanup();
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
});
