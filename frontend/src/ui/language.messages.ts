import { defineMessages } from 'react-intl';

export const languageMessages = defineMessages({
  choose: { id: 'language.choose', defaultMessage: 'Language' },
});
