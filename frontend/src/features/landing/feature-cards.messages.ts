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
        'The numbers are from the United States and Canada; more countries will follow. The service that sends the SMS can be anywhere.',
    },
  }),
  rent: defineMessages({
    title: { id: 'features.rent.title', defaultMessage: 'Rent for hours or for weeks' },
    text: {
      id: 'features.rent.text',
      defaultMessage:
        'Six terms from 4 hours to 4 weeks. You know the price before you pay, and you can extend a term before it ends.',
    },
  }),
  voice: defineMessages({
    title: { id: 'features.voice.title', defaultMessage: 'Codes by phone call' },
    text: {
      id: 'features.voice.text',
      defaultMessage:
        'Some services call instead of sending an SMS. We record the call, and you can play it in the browser.',
    },
  }),
  pay: defineMessages({
    title: { id: 'features.pay.title', defaultMessage: 'Wallets, cards and coins' },
    text: {
      id: 'features.pay.text',
      defaultMessage:
        'Top up the way you already pay, from half a dollar. Large volumes get discounts and wholesale prices.',
    },
  }),
  api: defineMessages({
    title: { id: 'features.api.title', defaultMessage: 'For programs, too' },
    text: {
      id: 'features.api.text',
      defaultMessage:
        'A program can do everything that you can do here, over HTTP. We can send each SMS to your own web address, with a signature.',
    },
  }),
};
