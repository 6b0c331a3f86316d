import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { Side } from '../../session/side.ts';

/** What the palette finds, on each side. */
export const findWords: Readonly<Record<Side, MessageDescriptor>> = defineMessages({
  customer: { id: 'shell.find', defaultMessage: 'Find a number, order, app or page' },
  admin: { id: 'shell.find.admin', defaultMessage: 'Find a customer, number, order or page' },
});
