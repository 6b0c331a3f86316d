import { defineMessages, type MessageDescriptor } from 'react-intl';

const defined = defineMessages({
  prices: { id: 'prices.title', defaultMessage: 'Prices of all apps' },
  pricesLead: {
    id: 'prices.lead',
    defaultMessage:
      'What one SMS code costs for each app, and how many numbers there are now. You can look without an account.',
  },
  letter: { id: 'prices.letter.title', defaultMessage: 'Prices of apps: {letter}' },
  letterLead: {
    id: 'prices.letter.lead',
    defaultMessage:
      'All apps whose names begin with {letter}: what one SMS code costs, and how many numbers there are now.',
  },
  others: { id: 'prices.letter.others', defaultMessage: 'other signs' },
  letters: { id: 'prices.letters', defaultMessage: 'Apps by their first letter' },
  search: { id: 'prices.search', defaultMessage: 'Search an app by name' },
  app: { id: 'prices.app.title', defaultMessage: 'Receive SMS codes for {app}' },
  appLead: {
    id: 'prices.app.lead',
    defaultMessage:
      'A number that receives the SMS code of {app} for you, from {price}. If no SMS comes within {minutes, number} minutes, your money comes back automatically.',
  },
  appLeadPlain: {
    id: 'prices.app.lead.sold-out',
    defaultMessage:
      'A number that receives the SMS code of {app} for you. If no SMS comes within {minutes, number} minutes, your money comes back automatically.',
  },
  table: { id: 'prices.app.table', defaultMessage: 'Prices of {app} in each country' },
  country: { id: 'prices.column.country', defaultMessage: 'Country' },
  code: { id: 'prices.column.code', defaultMessage: 'One code' },
  rental: { id: 'prices.column.rental', defaultMessage: 'Rental' },
  stock: { id: 'prices.column.stock', defaultMessage: 'Numbers now' },
  delivered: { id: 'prices.column.delivered', defaultMessage: 'Delivered' },
  median: { id: 'prices.column.median', defaultMessage: 'Median time' },
  provider: { id: 'prices.column.provider', defaultMessage: 'Provider' },
  apps: { id: 'prices.column.apps', defaultMessage: 'Apps' },
  from: { id: 'prices.column.from', defaultMessage: 'One code from' },
  countries: { id: 'prices.countries.title', defaultMessage: 'Countries and their prices' },
  countriesLead: {
    id: 'prices.countries.lead',
    defaultMessage:
      'The countries whose numbers you can buy now, how many there are, and the lowest price of one SMS code.',
  },
  inCountry: { id: 'prices.country.title', defaultMessage: '{country}: numbers and prices' },
  inCountryLead: {
    id: 'prices.country.lead',
    defaultMessage:
      'What you can buy with numbers from this country: apps and their prices, providers, and how many numbers there are now.',
  },
  providers: { id: 'prices.providers.title', defaultMessage: 'Providers and their prices' },
  providersLead: {
    id: 'prices.providers.lead',
    defaultMessage:
      'Who supplies the numbers, in which countries, how many there are now, and the lowest price of one SMS code.',
  },
  ofProvider: { id: 'prices.provider.title', defaultMessage: '{provider}: numbers and prices' },
  ofProviderLead: {
    id: 'prices.provider.lead',
    defaultMessage:
      'The numbers that {provider} supplies: countries, how many there are now, and what one SMS code costs.',
  },
  bestKnown: { id: 'prices.best-known', defaultMessage: 'Best-known apps' },
});

/** The texts, so that each may get the values that it names. */
export const messages: { readonly [Name in keyof typeof defined]: MessageDescriptor } = defined;
