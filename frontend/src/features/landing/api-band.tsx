import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { usePublicPath } from '../../i18n/language.ts';
import { paths } from '../../session/paths.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useBoard } from '../shop/shop.api.ts';
import { ANSWER, requestBody, requestText } from './api-example.ts';
import { Band } from './band.tsx';

const texts = defineMessages({
  title: { id: 'landing.api.title', defaultMessage: 'Buy from a program' },
  text: {
    id: 'landing.api.text',
    defaultMessage:
      'One request buys a number. If the answer is lost, send the same key again: it is the same purchase, and you pay once.',
  },
  request: { id: 'landing.api.request', defaultMessage: 'The request' },
  answer: { id: 'landing.api.answer', defaultMessage: 'The answer, shortened' },
  copyRequest: { id: 'landing.api.copy-request', defaultMessage: 'Copy the request' },
  copyAnswer: { id: 'landing.api.copy-answer', defaultMessage: 'Copy the answer' },
});

function Code({
  name,
  copy,
  text,
}: {
  readonly name: MessageDescriptor;
  readonly copy: MessageDescriptor;
  readonly text: string;
}): ReactNode {
  const intl = useIntl();
  return (
    <figure className="api-code">
      <figcaption>
        <FormattedMessage {...name} />
        <CopyButton text={text} look="ghost" size="sm" aria-label={intl.formatMessage(copy)} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll long lines. */}
      <pre dir="ltr" tabIndex={0}>
        {text}
      </pre>
    </figure>
  );
}

/** A purchase by a program: the request for the first app of the board, and its answer. */
export function ApiBand(): ReactNode {
  const at = usePublicPath();
  const { data: board } = useBoard();
  return (
    <Band {...texts}>
      <div className="api-codes">
        <Code name={texts.request} copy={texts.copyRequest} text={requestText(requestBody(board?.data[0]))} />
        <Code name={texts.answer} copy={texts.copyAnswer} text={JSON.stringify(ANSWER, null, 2)} />
      </div>
      <p className="api-more">
        <Link className="link" to={at(paths.instruction)}>
          <FormattedMessage id="landing.api.more" defaultMessage="How to use the API" />
        </Link>
      </p>
    </Band>
  );
}
