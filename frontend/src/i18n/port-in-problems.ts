import { defineMessages } from 'react-intl';

/** Refusals that the form of a port-in also tells before anything is sent. */
export const portInProblems = defineMessages({
  'not-portable': {
    id: 'problem.not-portable',
    defaultMessage: 'Some of these numbers cannot be brought over. Take them out and try again.',
  },
  'image-type-incorrect': {
    id: 'problem.image-type-incorrect',
    defaultMessage: 'The Image type is incorrect! We are support image/png, image/jpeg, image/svg+xml types.',
  },
  'document-refused': {
    id: 'problem.document-refused',
    defaultMessage: 'A document must be a PDF, PNG or JPEG file of at most 2 MB.',
  },
});
