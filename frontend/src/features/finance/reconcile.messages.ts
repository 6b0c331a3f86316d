import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { FileFault } from './csv-table.ts';
import type { Columns, Outcome } from './reconcile.ts';

export const outcomeNames: Readonly<Record<Outcome, MessageDescriptor>> = defineMessages({
  matched: { id: 'finance.list.matched', defaultMessage: 'Equal' },
  unknown: { id: 'finance.list.unknown', defaultMessage: 'Missing here' },
  missing: { id: 'finance.list.missing', defaultMessage: 'Missing there' },
  edge: { id: 'finance.list.edge', defaultMessage: 'Maybe in another period' },
  amount: { id: 'finance.list.amount', defaultMessage: 'Other amount' },
  state: { id: 'finance.list.state', defaultMessage: 'Other state' },
  taken: { id: 'finance.list.taken', defaultMessage: 'Other amount taken back' },
  twice: { id: 'finance.list.twice', defaultMessage: 'Twice in the list' },
  unreadable: { id: 'finance.list.unreadable', defaultMessage: 'Unreadable' },
});

export const faultTexts: Readonly<Record<FileFault, MessageDescriptor>> = defineMessages({
  'too-large': {
    id: 'finance.file.too-large',
    defaultMessage: 'The file has more than 10 MB. Export a shorter period.',
  },
  'no-text': {
    id: 'finance.file.no-text',
    defaultMessage: 'This is no text file. Export the list of the gateway as CSV.',
  },
  'not-utf-8': {
    id: 'finance.file.not-utf-8',
    defaultMessage: 'The text of this file is not UTF-8. Save it as CSV in UTF-8.',
  },
  'no-rows': {
    id: 'finance.file.no-rows',
    defaultMessage: 'The file has no rows below its head.',
  },
  'too-many-rows': {
    id: 'finance.file.too-many-rows',
    defaultMessage: 'The file has more than 100,000 rows. Export a shorter period.',
  },
  'one-column': {
    id: 'finance.file.one-column',
    defaultMessage: 'The file has only one column. It needs the id and the amount of each payment.',
  },
});

/** Why the list of a gateway is not whole. */
export const endTexts = defineMessages({
  'too-long': {
    id: 'finance.list.too-long',
    defaultMessage: 'The list is too long, and only its first part was read. Choose a shorter period.',
  },
  broken: {
    id: 'finance.list.broken',
    defaultMessage:
      'The gateway did not answer any more, and only a part of its list was read. Try again later.',
  },
});

export const columnNames: Readonly<Record<keyof Columns, MessageDescriptor>> = defineMessages({
  id: { id: 'finance.column.id', defaultMessage: 'Id' },
  amount: { id: 'finance.column.amount', defaultMessage: 'Amount' },
  state: { id: 'finance.column.state', defaultMessage: 'State' },
  taken: { id: 'finance.column.taken', defaultMessage: 'Taken back' },
});
