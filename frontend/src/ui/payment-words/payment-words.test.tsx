import { cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { Paid } from './payment-words.tsx';

afterEach(cleanup);

it('The coin of a payment is apart from its gateway, also in a language that is written from right to left', () => {
  const { container } = render(
    <RawIntlProvider value={intlFor()}>
      <Paid row={{ gateway: 'sandbox', coin: 'BTC' }} />
    </RawIntlProvider>,
  );
  expect(container.textContent).toBe('Sandbox BTC');
  // A blank inside of what is isolated would be on its other side there.
  expect(screen.getByText('BTC').textContent).toBe('BTC');
});
