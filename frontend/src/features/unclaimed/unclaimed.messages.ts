import { defineMessages } from 'react-intl';

/** Shown on the first page, on the page of unclaimed numbers, and where they are bought. */
export const unclaimedMessages = defineMessages({
  number: { id: 'unclaimed.number', defaultMessage: 'Phone number' },
  text: { id: 'unclaimed.text', defaultMessage: 'SMS text' },
  action: { id: 'unclaimed.action', defaultMessage: 'Action' },
  caption: { id: 'unclaimed.caption', defaultMessage: 'Unclaimed numbers' },
});
