import { defineMessages } from 'react-intl';

export const modeNames = defineMessages({
  activation: { id: 'shop.mode.activation', defaultMessage: 'Activation' },
  voice: { id: 'shop.mode.voice', defaultMessage: 'Voice message' },
  rental: { id: 'shop.mode.rental', defaultMessage: 'Rent for SMS' },
  'voice-rental': { id: 'shop.mode.voice-rental', defaultMessage: 'Rent for voice' },
});

export const messages = defineMessages({
  apps: { id: 'shop.apps', defaultMessage: 'Apps' },
  modes: { id: 'shop.modes', defaultMessage: 'What to buy' },
  country: { id: 'shop.country', defaultMessage: 'Country' },
  provider: { id: 'shop.provider', defaultMessage: 'Provider' },
  filterName: { id: 'shop.filter.name', defaultMessage: 'Filter the apps by name' },
});
