import type { Refusal } from '../refusal.ts';

export const MESSAGE_REFUSALS = {
  'read-expired': { status: 410, title: 'The time to read this message is over.' },
  'message-routed': { status: 409, title: 'This message was given to another order already.' },
  'unclaimed-gone': {
    status: 409,
    title: 'This message is not for sale any more: somebody else has its number, or it is too old.',
  },
  'message-not-for-order': {
    status: 409,
    title: 'This order cannot have this message: another number, another app, or a later time.',
  },
  'recording-refused': {
    status: 422,
    title: 'A recording must be a WAV file of at most 4 MB and two minutes.',
  },
} as const satisfies Readonly<Record<string, Refusal>>;
