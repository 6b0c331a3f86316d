import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { CodesCard } from './codes-card.tsx';

const daily = Array.from({ length: 30 }, (_, index) => ({
  date: new Date(Date.UTC(2026, 9, 24 + index)).toISOString().slice(0, 10),
  customers: index,
  delivered_share: index === 0 ? null : 90 + index / 10,
}));
const delivery = {
  delivered_share: 93.5,
  median_seconds: 9,
  p95_seconds: 31,
};

function show(props: Parameters<typeof CodesCard>[0]): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <CodesCard {...props} />
    </RawIntlProvider>,
  );
}
function sliderText(): string | null {
  return screen.getByRole('slider').getAttribute('aria-valuetext');
}

describe('The chart of deliveries by day', () => {
  beforeEach(() => show({ daily, delivery, days: 30 }));
  afterEach(cleanup);

  it('says the figures of today first', () => {
    expect(sliderText()).toBe('11/22: 92.9 % delivered, 29 customers');
  });

  it('goes from day to day with the arrow keys, and stops at both ends', async () => {
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('slider'));
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(sliderText()).toBe('11/20: 92.7 % delivered, 27 customers');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(sliderText()).toBe('10/24: no figures');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(sliderText()).toBe('11/22: 92.9 % delivered, 29 customers');
  });

  it('shows the announced figures at the day of the keyboard or the pointer', async () => {
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByText('11/21: 92.8 % delivered, 28 customers')).toBeTruthy();
  });

  it('has a table with the same figures beside it, newest first', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(31);
    expect(rows[1]).toBe('11/222992.9 %');
    expect(rows[30]).toBe('10/240–');
  });
});

describe('The chart of an app with too few customers', () => {
  afterEach(cleanup);

  it('has its axes without bars, and says when there will be figures', () => {
    show({ daily: null, delivery: null, days: 30 });
    expect(
      screen.getByText('Figures are shown once enough customers who paid before have ordered in 30 days.'),
    ).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getByText('today')).toBeTruthy();
    expect(document.querySelectorAll('.chart line')).toHaveLength(4);
    expect(document.querySelectorAll('.chart rect')).toHaveLength(0);
  });
});
