import { defineMessage, type MessageDescriptor } from 'react-intl';

/** The line at the top of the public pages, unless an admin has changed it. */
export const bannerText: MessageDescriptor = defineMessage({
  id: 'banner.text',
  defaultMessage: 'No SMS in {minutes, number} minutes? Your money comes back automatically.',
});
