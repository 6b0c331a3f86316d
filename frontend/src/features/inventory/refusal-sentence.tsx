import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { problemMessages } from '../../i18n/problem-messages.ts';

/** The sentence for a refusal of the past; nothing for an unknown one. Loaded when a list has one. */
export function RefusalSentence({ reason }: { readonly reason: string }): ReactNode {
  const message = Object.entries(problemMessages).find(([code]) => code === reason)?.[1];
  return message ? <FormattedMessage {...message} /> : null;
}
