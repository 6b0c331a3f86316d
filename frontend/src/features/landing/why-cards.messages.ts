import { defineMessages, type MessageDescriptor } from 'react-intl';

export const heading = defineMessages({
  title: { id: 'why.title', defaultMessage: 'Six figures that you can check.' },
  text: {
    id: 'why.lead',
    defaultMessage: 'Each figure is a rule of the product, or it is counted from our own records.',
  },
});

type Unit = 'minutes' | 'seconds' | 'median' | 'window' | 'refund' | 'price' | 'apps' | 'ledger' | 'mill';

/** The unit: a text beside a figure, or a text that contains the figure. */
export const units: Readonly<Record<Unit, MessageDescriptor>> = defineMessages({
  minutes: { id: 'why.minutes', defaultMessage: '{minutes, number} min' },
  seconds: { id: 'why.seconds', defaultMessage: '{seconds, number} s' },
  median: { id: 'why.speed.median', defaultMessage: 'median, {app}' },
  window: { id: 'why.speed.window', defaultMessage: 'per number to receive SMS' },
  refund: { id: 'why.refund.unit', defaultMessage: 'until your money is back' },
  price: { id: 'why.price.unit', defaultMessage: 'USD, from' },
  apps: { id: 'why.apps.unit', defaultMessage: 'apps by name' },
  ledger: { id: 'why.ledger.unit', defaultMessage: 'of the balance explained' },
  mill: { id: 'why.mill.unit', defaultMessage: 'USD, the smallest step' },
});

export const cards = {
  speed: defineMessages({
    title: { id: 'why.speed.title', defaultMessage: 'Speed is measured, not promised' },
    text: {
      id: 'why.speed.text',
      defaultMessage:
        'Each app shows its own median time and its own success rate as soon as it has twenty orders.',
    },
  }),
  refund: defineMessages({
    title: { id: 'why.refund.title', defaultMessage: 'Refunds are automatic' },
    text: {
      id: 'why.refund.text',
      defaultMessage: 'If no SMS has arrived by then, the held amount comes back. You do not have to ask.',
    },
  }),
  price: defineMessages({
    title: { id: 'why.price.title', defaultMessage: 'You pay per code' },
    text: {
      id: 'why.price.text',
      defaultMessage:
        'If nothing arrives, you pay nothing. You pay the price that you saw; if it has changed, we ask you first.',
    },
  }),
  apps: defineMessages({
    title: { id: 'why.apps.title', defaultMessage: 'Your app is probably one of them' },
    text: {
      id: 'why.apps.text',
      defaultMessage:
        'We know each app by the words in its messages, so each SMS finds the order it belongs to.',
    },
  }),
  ledger: defineMessages({
    title: { id: 'why.ledger.title', defaultMessage: 'Every amount has a cause' },
    text: {
      id: 'why.ledger.text',
      defaultMessage:
        'For every change of your balance you can see the events that caused it. All changes add up to your balance.',
    },
  }),
  mill: defineMessages({
    title: { id: 'why.mill.title', defaultMessage: 'Held first, paid later' },
    text: {
      id: 'why.mill.text',
      defaultMessage:
        'We count money in thousandths of a dollar. The price is held when you buy, and you pay only when the code arrives.',
    },
  }),
};
