import { defineMessages } from 'react-intl';

/** What search engines and shared links say about the first page. `index.html` has the same in English. */
export const landingMessages = defineMessages({
  title: { id: 'landing.title', defaultMessage: 'Ringpost: receive SMS codes online' },
  description: {
    id: 'landing.description',
    defaultMessage:
      'Take a US or Canadian number, use it, copy the code. Prepaid in dollars; if no SMS comes within 30 minutes, your money comes back automatically.',
  },
  picture: { id: 'landing.picture', defaultMessage: 'The live feed of Ringpost: codes arrive' },
});
