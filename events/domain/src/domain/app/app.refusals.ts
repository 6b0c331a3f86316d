import type { Refusal } from '../refusal.ts';

export const APP_REFUSALS = {
  'large-price-change': {
    status: 409,
    title:
      'This changes a price by more than half of what two admins agreed on last. Confirm it, or check the amount.',
  },
  'price-exists': {
    status: 409,
    title: 'There is a price for this customer, country and provider. Load it again, then change it.',
  },
  'price-planned': {
    status: 409,
    title: 'A change of this price is planned. Withdraw it first.',
  },
  'app-hidden': { status: 409, title: 'This app is not on sale at the moment.' },
  'whole-number-app': {
    status: 409,
    title: 'This is the whole number, for all apps. It can only be rented.',
  },
  'keyword-exists': { status: 409, title: 'An app has this keyword already.' },
  'name-exists': { status: 409, title: 'An app has this name already.' },
  'picture-refused': { status: 422, title: 'This file cannot be the picture of an app.' },
  'too-many-prices': { status: 409, title: 'This app has as many prices as it may have.' },
  'too-many-keywords': { status: 409, title: 'This app has as many keywords as it may have.' },
} as const satisfies Readonly<Record<string, Refusal>>;
