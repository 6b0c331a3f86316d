import { defineMessages } from 'react-intl';

export const freeMessages = defineMessages({
  title: { id: 'free.title', defaultMessage: 'Free numbers' },
  description: {
    id: 'free.description',
    defaultMessage:
      'Free numbers in the United States and Canada that receive SMS online. Everybody can read what comes, live and without an account.',
  },
  vendor: { id: 'free.vendor', defaultMessage: 'Vendor' },
  countries: { id: 'free.countries', defaultMessage: 'Country' },
});
