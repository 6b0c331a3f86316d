import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { usePreferences } from '../../session/preferences.store.ts';
import type { AreaTexts } from '../purchase/area-texts.ts';
import {
  type PurchaseRequest,
  type RentalChoice,
  rentalOfSelection,
  requestOfSelection,
  withMoreApps,
} from '../purchase/purchase-request.ts';
import type { Purchase } from '../purchase/use-purchase.ts';
import { BuyPage } from './buy-page.tsx';
import { BuySheet } from './buy-sheet.tsx';

const app: PricedApp = {
  app_uuid: 'a1',
  uuid: 'a1',
  app_name: 'Telegram',
  image_name: null,
  country_iso: 'US',
  new_initial_term: 7,
  price_new: 3.15,
  price_old: 2.175,
  on_delv_price: 0.75,
  price_rank: 5,
  price_uuid: 'p1',
  unused: 860,
  used: 0,
  delivered: 95,
  median_seconds: 7,
};
const onBuy = vi.fn<() => void>();
const onRenews = vi.fn<(renews: boolean) => void>();
const onQuantity = vi.fn<(quantity: number) => void>();
let countries: readonly string[] = [];
let volume: object = {};
const onSource = vi.fn<(source: string) => void>();

/** The DOM of these tests has no modal dialogs. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement): void {
    this.open = true;
  },
  close(this: HTMLDialogElement): void {
    this.dispatchEvent(new Event('close'));
  },
});

beforeEach(() => {
  onBuy.mockClear();
  onQuantity.mockClear();
  onSource.mockClear();
  countries = ['US'];
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.includes('balance')
        ? { balance: 10, held: 0, debt: 0 }
        : path.includes('volume_discount')
          ? volume
          : path.includes('did_inventory')
            ? { data: [{ uuid: 'v1', company: 'Acme', countries }], total: 1 }
            : { data: [], vendors: [] },
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const idle: Purchase = {
  state: { phase: 'idle' },
  buy: async () => null,
  topUp: () => undefined,
  dismiss: () => undefined,
};

function shown(page: ReactNode): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read }}>
        <MemoryRouter>{page}</MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
}

function propsOf(rental: RentalChoice, quantity: number) {
  const request = { ...rentalOfSelection({ app, country: 'US', vendor: null }, rental), quantity };
  const nothing = (): void => undefined;
  const choices = { onNumberType: nothing, onRentalType: nothing, onRenews, onQuantity, onSource };
  return { app, request, onBuy, purchase: idle, more: null, ...choices };
}

function page(rental: RentalChoice, quantity = 1): void {
  shown(<BuyPage {...propsOf(rental, quantity)} onVendor={() => undefined} />);
}

describe('A number of a partner', () => {
  const soldOut = { ...app, unused: 0, elsewhere: 4 };

  function pageFor(change: Partial<PurchaseRequest>): HTMLButtonElement {
    const request = { ...requestOfSelection({ app: soldOut, country: 'US', vendor: null }), ...change };
    const props = { ...propsOf({ numberType: 'new', termHours: 168 }, 1), app: soldOut, request };
    shown(<BuyPage {...props} onVendor={() => undefined} />);
    return screen.getByRole<HTMLButtonElement>('button', { name: /^(Buy|Hold)/ });
  }

  it('is sold, and described, if any number will do', () => {
    expect(pageFor({}).disabled).toBe(false);
    expect(screen.getByText(/^You get a number of one of our partners/)).toBeDefined();
    expect(screen.getByText('At our partners').nextElementSibling?.textContent).toBe('4');
  });

  it.each([
    ['a number that is new', { numberType: 'new' }],
    ['several numbers', { quantity: 2 }],
    ['a place', { areas: { wanted: ['212'], excluded: [] } }],
    ['several apps', { moreApps: [{ appId: 'a2', appName: 'WhatsApp' }] }],
  ] as const)('is not sold to who wants %s', (_, change) => {
    expect(pageFor(change).disabled).toBe(true);
  });
});

describe('The choice of a rental that renews itself', () => {
  it('names the most that each renewal costs, and is there for one number only', async () => {
    page({ numberType: 'new', termHours: 168 });
    const renews = screen.getByRole('checkbox', { name: /^Renew for 7 days each time, 3\.150 USD at most/ });
    await userEvent.click(renews);
    expect(onRenews).toHaveBeenCalledWith(true);
    cleanup();
    page({ numberType: 'new', termHours: 168 }, 2);
    expect(screen.queryByRole('checkbox', { name: /Renew for/ })).toBeNull();
  });
});

describe('A rental of the whole number', () => {
  const message = 'Its texts may come late';
  const whole: PricedApp = { ...app, app_name: 'Any app: the whole number', whole_number: true, message };
  const MEANING = /^You get every SMS that comes to this number, from any app/;

  it('says before the purchase what it means, and what the shop tells about it, on the page and on a phone', () => {
    const props = { ...propsOf({ numberType: 'new', termHours: 168 }, 1), app: whole };
    shown(<BuyPage {...props} onVendor={() => undefined} />);
    expect([screen.getByText(MEANING), screen.getByText(message)]).toHaveLength(2);
    expect(document.body.textContent).not.toContain('Every SMS for the app is yours');
    expect(screen.getByRole('heading', { name: 'Rent a whole number' })).toBeDefined();
    expect(screen.getByText('No SMS has ever come to it')).toBeDefined();
    cleanup();
    shown(<BuySheet {...props} onVendor={null} />);
    expect([screen.getByText(MEANING), screen.getByText(message)]).toHaveLength(2);
  });

  it('is not explained where another app is rented', () => {
    page({ numberType: 'new', termHours: 168 });
    expect(screen.queryByText(MEANING)).toBeNull();
  });
});

describe('The choice of how soon the numbers come', () => {
  it('says how many are ready, and that more of them take a few minutes', async () => {
    page({ numberType: 'new', termHours: 168 });
    const more = await screen.findByRole('radio', { name: /^More, in some minutes/ });
    const ready = `Ready now (${(app.unused + app.used).toLocaleString('en-US')})`;
    expect(screen.getByRole('radio', { name: ready })).toHaveProperty('checked', true);
    await userEvent.click(more);
    expect(onSource).toHaveBeenCalledWith('any');
  });

  it('names one time after which the price is refunded: that of the vendor, or that of our own numbers', () => {
    const props = propsOf({ numberType: 'new', termHours: 168 }, 1);
    const request = { ...props.request, source: 'dormant' as const };
    shown(<BuyPage {...props} request={request} onVendor={() => undefined} />);
    expect(document.body.textContent).toContain('We wait 15 minutes for the provider.');
    expect(document.body.textContent).not.toContain('within 60 seconds');
    cleanup();
    page({ numberType: 'new', termHours: 168 });
    expect(document.body.textContent).toContain('If you get no number within 60 seconds');
    expect(document.body.textContent).not.toContain('for the provider');
  });

  it('says before the purchase how much of the price is refunded without an SMS', () => {
    const props = propsOf({ numberType: 'new', termHours: 168 }, 1);
    const { rental: _rental, ...activation } = props.request;
    const request = { ...activation, price: 0.5, activationFee: USUAL_SHOP_VALUES };
    shown(<BuyPage {...props} request={{ ...request, source: 'dormant' }} onVendor={() => undefined} />);
    expect(document.body.textContent).toContain(
      'Without an SMS in 30 minutes, 0.450 of 0.500 USD comes back. If the provider has no number',
    );
    cleanup();
    shown(<BuyPage {...props} request={{ ...request, source: 'any' }} onVendor={() => undefined} />);
    expect(document.body.textContent).toContain('and all of it for an active number');
    cleanup();
    shown(<BuyPage {...props} request={request} onVendor={() => undefined} />);
    expect(document.body.textContent).toContain('It comes back automatically if no SMS comes');
  });

  it('is not offered if no vendor activates numbers', async () => {
    countries = ['CA'];
    page({ numberType: 'new', termHours: 168 });
    await screen.findByText('10.000 USD');
    expect(screen.queryByRole('radio', { name: /^Ready now/ })).toBeNull();
  });
});

describe('A price with a discount by volume', () => {
  it('has its reason and the next step beside the kind of price', async () => {
    volume = { spent: 612.4, percent: 5, steps: [], next: { from: 2000, percent: 10, missing: 1387.6 } };
    const props = propsOf({ numberType: 'new', termHours: 168 }, 1);
    const reduced = { ...app, discount: { percent: 5, list_price: 0.79 } };
    shown(<BuyPage {...props} app={reduced} onVendor={() => undefined} />);
    const reason = await screen.findByText(/5 % off/);
    expect(reason.textContent).toBe(
      '5 % off: you spent 612.400 USD in the last 30 days; 10 % from 2,000.000 USD',
    );
  });
});

describe('The page to rent a number', () => {
  it('has the price of each term in proportion to the first one, and at least that of one code', () => {
    page({ numberType: 'new', termHours: 168 });
    const prices = screen.getAllByRole('radio').map((each) => each.closest('label.term')?.textContent);
    expect(prices.filter(Boolean)).toEqual([
      '0.7504 h',
      '0.7501 day',
      '1.3503 days',
      '3.1507 days',
      '6.30014 days',
      '12.60028 days',
    ]);
  });

  it('says which entry of the price list set the price, and the day on which the rental would end', () => {
    page({ numberType: 'new', termHours: 168 });
    expect(screen.getByText('the price for this country')).toBeDefined();
    expect(screen.getByText(/^7 days, to/).textContent).toMatch(/^7 days, to \d\d\/\d\d\/\d{4}$/);
  });

  it('remembers the term on this device', async () => {
    page({ numberType: 'new', termHours: 168 });
    await userEvent.click(screen.getByRole('radio', { name: /28 days/ }));
    expect(usePreferences.getState().termHours).toBe(672);
  });

  it('rents once with a double click', async () => {
    page({ numberType: 'new', termHours: 168 });
    await userEvent.dblClick(screen.getByRole('button', { name: 'Rent a number for 3.150 USD' }));
    expect(onBuy).toHaveBeenCalledOnce();
  });

  it('does not sell a used number if there is none', () => {
    page({ numberType: 'used', termHours: 168 });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Rent a number for/ });
    expect(button.disabled).toBe(true);
  });
});

const other: PricedApp = { ...app, app_uuid: 'b1', app_name: 'Uber', on_delv_price: 0.3 };
const onMore = vi.fn<(appIds: readonly string[]) => void>();

describe('The area codes of the number', () => {
  function withAreas(wanted: string) {
    const onChange = vi.fn<(texts: AreaTexts) => void>();
    const request = { ...requestOfSelection({ app, country: 'US', vendor: null }) };
    return {
      ...propsOf({ numberType: 'new', termHours: 168 }, 1),
      request,
      more: {
        areas: { texts: { wanted, excluded: '' }, onChange },
        moreApps: { offered: [other], chosen: [], onChange: onMore },
      },
    };
  }
  const buyButton = (): HTMLButtonElement =>
    screen.getByRole('button', { name: 'Buy a number for 0.750 USD' });

  it('are behind a button, and open if the address has any', async () => {
    const props = withAreas('');
    shown(<BuyPage {...props} onVendor={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Options' }));
    fireEvent.change(await screen.findByLabelText('None of these area codes'), { target: { value: '310' } });
    expect(props.more.areas.onChange).toHaveBeenCalledWith({ wanted: '', excluded: '310' });
    cleanup();
    shown(<BuyPage {...withAreas('415')} onVendor={() => undefined} />);
    expect(await screen.findByLabelText('Only these area codes')).toHaveProperty('value', '415');
    expect(buyButton().disabled).toBe(false);
  });

  it('explain what is wrong, and nothing can be bought then, on a phone too', async () => {
    const props = withAreas('41x');
    shown(<BuyPage {...props} onVendor={() => undefined} />);
    expect(
      await screen.findByText('Enter area codes of 3 to 6 digits with commas between them, at most 20.'),
    ).toBeTruthy();
    expect(buyButton().disabled).toBe(true);
    cleanup();
    shown(<BuySheet {...props} onVendor={null} />);
    expect(screen.getByText('Correct the area codes in the options first.')).toBeTruthy();
    expect(buyButton().disabled).toBe(true);
  });
});

describe('More apps on the same number', () => {
  it('are added one by one, and the button names their number and the whole price', async () => {
    const request = requestOfSelection({ app, country: 'US', vendor: null });
    const props = { ...propsOf({ numberType: 'new', termHours: 168 }, 1), request };
    const areas = { texts: { wanted: '', excluded: '' }, onChange: () => undefined };
    const more = { areas, moreApps: { offered: [other], chosen: [], onChange: onMore } };
    shown(<BuyPage {...props} more={more} onVendor={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Options' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'More apps on the same number' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Add an app' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Uber' }));
    expect(onMore).toHaveBeenCalledWith(['b1']);
    cleanup();
    const chosen = { ...more, moreApps: { ...more.moreApps, chosen: [other] } };
    shown(
      <BuyPage
        {...props}
        more={chosen}
        request={withMoreApps(request, [other])}
        onVendor={() => undefined}
      />,
    );
    expect(screen.getByText('Telegram and Uber')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Buy one number for 2 apps for 1.050 USD' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Uber' }));
    expect(onMore).toHaveBeenLastCalledWith([]);
  });
});

describe('The sheet of a phone', () => {
  const sheet = (quantity: number): void =>
    shown(<BuySheet {...propsOf({ numberType: 'new', termHours: 168 }, quantity)} onVendor={null} />);
  const options = (): HTMLElement => screen.getByRole('dialog', { name: 'Options for Telegram' });

  it('is the name, the price, the day on which a rental would end, and one button', () => {
    sheet(20);
    expect(document.body.textContent).toMatch(/Telegram7 days, to \d\d\/\d\d\/\d{4}63.000 USD/);
    expect(screen.getByRole('button', { name: 'Rent 20 numbers for 63.000 USD' })).toBeTruthy();
    expect(screen.queryByLabelText('How many numbers')).toBeNull();
  });

  it('has everything else behind Options, with the total price below it', async () => {
    sheet(3);
    await userEvent.click(screen.getByRole('button', { name: 'Options' }));
    expect(options().textContent).toContain('Your price: the price for this country');
    fireEvent.change(screen.getByLabelText('How many numbers'), { target: { value: '4' } });
    expect(onQuantity).toHaveBeenCalledWith(4);
    expect(within(options()).getByText('9.450 USD')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Rent 3 numbers for 9.450 USD' }));
    expect(onBuy).toHaveBeenCalledOnce();
  });

  it('shows the term only in its options', async () => {
    sheet(1);
    await userEvent.click(screen.getByRole('button', { name: 'Options' }));
    await userEvent.click(screen.getByRole('radio', { name: /28 days/ }));
    expect(usePreferences.getState().termHours).toBe(672);
  });
});

describe('The page to buy many numbers', () => {
  it('has the price of all of them on its button', () => {
    page({ numberType: 'new', termHours: 168 }, 20);
    expect(screen.getByRole('button', { name: 'Rent 20 numbers for 63.000 USD' })).toBeTruthy();
  });

  it.each(['', '0', '1001', '-2', '2.5', 'ten'])(
    'explains that %j is no quantity, and keeps the last one',
    (text) => {
      page({ numberType: 'new', termHours: 168 }, 3);
      const field = screen.getByLabelText('How many numbers');
      fireEvent.change(field, { target: { value: text } });
      expect(screen.getByText('Enter a whole number from 1 to 1,000.')).toBeTruthy();
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(onQuantity).not.toHaveBeenCalled();
      fireEvent.blur(field);
      expect(screen.getByLabelText<HTMLInputElement>('How many numbers').value).toBe('3');
      fireEvent.change(field, { target: { value: '40' } });
      expect(onQuantity).toHaveBeenCalledWith(40);
    },
  );
});
