import { defineMessages } from 'react-intl';

export const heading = defineMessages({
  title: { id: 'features.title', defaultMessage: 'From “we sent you a code” to the code itself.' },
  text: {
    id: 'features.lead',
    defaultMessage:
      'A prepaid balance, a list of apps, and a place where your messages arrive. That is all you need.',
  },
});

export const cards = {
  code: defineMessages({
    title: { id: 'features.code.title', defaultMessage: 'Codes that are easy to read' },
    text: {
      id: 'features.code.text',
      defaultMessage:
        'We find the code in every SMS and show it in large digits. One key copies it, and the whole text is right below.',
    },
  }),
  countries: defineMessages({
    title: { id: 'features.countries.title', defaultMessage: 'For accounts in 180 countries' },
    text: {
      id: 'features.countries.text',
      defaultMessage:
        'The numbers are from the United States and Canada. The service that sends the SMS can be anywhere.',
    },
  }),
  rent: defineMessages({
    title: { id: 'features.rent.title', defaultMessage: 'Rent for hours or for weeks' },
    text: {
      id: 'features.rent.text',
      defaultMessage:
        'Six terms from 4 hours to 4 weeks. You know the price before you pay, and you can extend a term before it ends.',
    },
    link: { id: 'features.rent.link', defaultMessage: 'Rent a number' },
  }),
  voice: defineMessages({
    title: { id: 'features.voice.title', defaultMessage: 'Codes by phone call' },
    text: {
      id: 'features.voice.text',
      defaultMessage:
        'Some services call instead of sending an SMS. We record the call, and you can play it in the browser.',
    },
    link: { id: 'features.voice.link', defaultMessage: 'Voice messages' },
  }),
  pay: defineMessages({
    title: { id: 'features.pay.title', defaultMessage: 'Cards and coins' },
    text: {
      id: 'features.pay.text',
      defaultMessage:
        'Top up by card or in coins, from half a dollar. Each payment has its own page, and each cent its line in your ledger.',
    },
    link: { id: 'features.pay.link', defaultMessage: 'Payments' },
  }),
  api: defineMessages({
    title: { id: 'features.api.title', defaultMessage: 'For programs, too' },
    text: {
      id: 'features.api.text',
      defaultMessage:
        'We send each SMS to your own web address, with a signature, and try again until it arrives. You can test it with one click.',
    },
    link: { id: 'features.api.link', defaultMessage: 'Set up a webhook' },
  }),
};
