import type { ShopSetting } from '@ringpost/domain/rules/shop-settings';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** What the fees and limits of the shop are called. */
export const settingNames: Readonly<Record<ShopSetting, MessageDescriptor>> = defineMessages({
  'reservation-fee': { id: 'planned.setting.reservation-fee', defaultMessage: 'Fee for a reservation' },
  'activation-fee-percent': {
    id: 'planned.setting.activation-fee-percent',
    defaultMessage: 'Fee for a number that a provider activated and that got no SMS, % of its price',
  },
  'activation-fee-least': {
    id: 'planned.setting.activation-fee-least',
    defaultMessage: 'Smallest fee for a number that got no SMS',
  },
  'payment-least': { id: 'planned.setting.payment-least', defaultMessage: 'Smallest payment' },
  'payment-most': { id: 'planned.setting.payment-most', defaultMessage: 'Largest payment' },
  'open-activations': {
    id: 'planned.setting.open-activations',
    defaultMessage: 'Open activations of one customer',
  },
  'purchases-per-minute': {
    id: 'planned.setting.purchases-per-minute',
    defaultMessage: 'Purchases of one customer in a minute',
  },
  'cancels-per-hour': {
    id: 'planned.setting.cancels-per-hour',
    defaultMessage: 'Cancels of one customer in an hour',
  },
  'cancel-after-seconds': {
    id: 'planned.setting.cancel-after-seconds',
    defaultMessage: 'Seconds from the number to the earliest cancel',
  },
  alerts: { id: 'planned.setting.alerts', defaultMessage: 'Alerts of one customer that wait' },
  'reservation-queue': {
    id: 'planned.setting.reservation-queue',
    defaultMessage: 'Customers who wait for one number of an app',
  },
  'unpaid-activations': {
    id: 'planned.setting.unpaid-activations',
    defaultMessage: 'Numbers that a provider activates for one customer in a day without an SMS',
  },
  'unpaid-activations-all': {
    id: 'planned.setting.unpaid-activations-all',
    defaultMessage: 'Numbers that providers activate for all customers in a day without an SMS',
  },
  'port-in-drafts': {
    id: 'planned.setting.port-in-drafts',
    defaultMessage: 'Drafts of port-ins of one customer',
  },
  'cancel-counts-after-minutes': {
    id: 'planned.setting.cancel-counts-after-minutes',
    defaultMessage: 'Minutes after which a cancel counts against the delivery rate',
  },
  'reuse-price-percent': {
    id: 'planned.setting.reuse-price-percent',
    defaultMessage: 'Price of a number that a customer takes again, % of an activation',
  },
});
