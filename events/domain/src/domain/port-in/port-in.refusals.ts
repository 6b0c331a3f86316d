import type { Refusal } from '../refusal.ts';

export const PORT_IN_REFUSALS = {
  'port-in-moved-on': {
    status: 409,
    title: 'This request is in another state now. Please look at it again.',
  },
  'not-portable': {
    status: 422,
    title: 'Some of these numbers cannot be brought over. Take them out and try again.',
  },
  'image-type-incorrect': {
    status: 422,
    title: 'The Image type is incorrect! We are support image/png, image/jpeg, image/svg+xml types.',
  },
  'image-unreadable': { status: 422, title: 'This signature cannot be read. Please draw it again.' },
  'document-refused': { status: 422, title: 'A document must be a PDF, PNG or JPEG file of at most 2 MB.' },
  'too-many-documents': { status: 409, title: 'This request has as many documents as it may have.' },
  'too-many-drafts': {
    status: 409,
    title: 'You have as many drafts as you may have. Send or cancel one of them first.',
  },
  'storage-full': {
    status: 409,
    title: 'Your requests store as much as they may. Cancel a draft or remove a document first.',
  },
} as const satisfies Readonly<Record<string, Refusal>>;
