import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { ShopOrder } from '../../session/preferences.store.ts';

export const modeNames = defineMessages({
  activation: { id: 'shop.mode.activation', defaultMessage: 'Activation' },
  voice: { id: 'shop.mode.voice', defaultMessage: 'Voice message' },
  rental: { id: 'shop.mode.rental', defaultMessage: 'Rent for SMS' },
  'voice-rental': { id: 'shop.mode.voice-rental', defaultMessage: 'Rent for voice' },
});

export const orderNames: Readonly<Record<ShopOrder, MessageDescriptor>> = defineMessages({
  known: { id: 'shop.order.known', defaultMessage: 'Best known first' },
  delivered: { id: 'shop.order.delivered', defaultMessage: 'Best delivery first' },
  fastest: { id: 'shop.order.fastest', defaultMessage: 'Fastest code first' },
  cheapest: { id: 'shop.order.cheapest', defaultMessage: 'Lowest price first' },
});

export const messages = defineMessages({
  apps: { id: 'shop.apps', defaultMessage: 'Apps' },
  modes: { id: 'shop.modes', defaultMessage: 'What to buy' },
  country: { id: 'shop.country', defaultMessage: 'Country' },
  order: { id: 'shop.order', defaultMessage: 'Order' },
  provider: { id: 'shop.provider', defaultMessage: 'Provider' },
  filterName: { id: 'shop.filter.name', defaultMessage: 'Filter the apps by name' },
});
