import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<Record<string, string>>('./en/*.json', { eager: true, import: 'default' });
const english = createIntl({ locale: 'en', messages: Object.assign({}, ...Object.values(files)) });

const PHONES = 'Phone numbers should be provided.';
const IMAGE = 'The Image type is incorrect! We are support image/png, image/jpeg, image/svg+xml types.';

describe('the texts of wrong fields', () => {
  it.each([
    ['form.required', { field: 'Type' }, 'Type is required'],
    ['form.email', {}, 'Email must be a valid email'],
    ['form.invalid', { field: 'URL' }, 'URL is not valid'],
    ['form.min-length', { field: 'Password', num: 8 }, 'Password must be at least 8 characters'],
    ['account.mismatch', {}, 'Passwords do not match'],
    ['portin.fault.required', { field: 'City' }, 'City is required'],
    ['portin.fault.zip', {}, 'max 5 digits'],
    ['portin.fault.digits', { field: 'BTN' }, 'BTN should be 10 digits only'],
    ['portin.signature.required', {}, 'Signature is required.'],
    ['problem.image-type-incorrect', {}, IMAGE],
    ['portin.numbers.required', {}, PHONES],
    ['import.empty', {}, PHONES],
    ['alerts.numbers.none', {}, PHONES],
    ['inventory.check.empty', {}, PHONES],
    ['inventory.bulk.none', {}, 'Please select numbers'],
    ['problem.no-available-numbers', {}, 'No available numbers for the selected country.'],
    ['topup.amount.little', { amount: '0.490 USD' }, 'Total amount must be more than 0.490 USD'],
    ['credit.amount.little', { amount: '0.000 USD' }, 'Credit amount must be more than 0.000 USD'],
  ])('%s has the words of the specification', (id, values, text) => {
    expect(english.formatMessage({ id }, values)).toBe(text);
  });
});
