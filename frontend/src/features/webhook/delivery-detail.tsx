import type { DeliveryDetail as Detail } from '@ringpost/query-api/webhooks/webhooks.contract';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { useDelivery } from './webhook.api.ts';
import { failureMessages } from './webhook.messages.ts';

const parts = defineMessages({
  request: { id: 'webhook.part.request', defaultMessage: 'Request' },
  answer: { id: 'webhook.part.answer', defaultMessage: 'Answer' },
  curl: { id: 'webhook.part.curl', defaultMessage: 'curl' },
});
type Part = keyof typeof parts;

/** The body in a readable form. Only the spaces differ from the signed bytes. */
function readable(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}

function headersOf({ delivery_uuid, history: [last] }: Detail): readonly (readonly [string, string])[] {
  const id = ['webhook-id', delivery_uuid] as const;
  if (!last) return [id];
  return [
    id,
    ['webhook-timestamp', String(last.webhook_timestamp)],
    ['webhook-signature', last.webhook_signature],
  ];
}

/** Quoted for a shell, so that no part of it is run as a command. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function curlOf(delivery: Detail, url: string): string {
  const headers = [...headersOf(delivery), ['content-type', 'application/json'] as const];
  const lines = headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return ['curl', quoted(url), ...lines, `--data-raw ${quoted(delivery.body)}`].join(' \\\n  ');
}

function Request({ delivery }: { readonly delivery: Detail }): ReactNode {
  return (
    <>
      <pre className="webhook-headers" dir="ltr">
        {headersOf(delivery)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      </pre>
      <pre dir="ltr">{readable(delivery.body)}</pre>
    </>
  );
}

function Answers({ delivery: { history } }: { readonly delivery: Detail }): ReactNode {
  if (history.length === 0) {
    return (
      <p className="dim">
        <FormattedMessage id="webhook.no-answer" defaultMessage="It was not sent yet." />
      </p>
    );
  }
  return (
    <ol className="webhook-answers">
      {history.map(({ at, status, failure, took_ms, answer }) => (
        <li key={at}>
          <p className="row between">
            <b>{status ?? (failure && <FormattedMessage {...failureMessages[failure]} />)}</b>
            <span className="dim">
              <Stamp at={at} form="feed" />{' '}
              <span className="num">
                <FormattedMessage
                  id="webhook.took.ms"
                  defaultMessage="{ms, number} ms"
                  values={{ ms: took_ms }}
                />
              </span>
            </span>
          </p>
          {answer !== '' && <pre dir="auto">{answer}</pre>}
        </li>
      ))}
    </ol>
  );
}

function Curl({ delivery, url }: { readonly delivery: Detail; readonly url: string }): ReactNode {
  const text = curlOf(delivery, url);
  return (
    <>
      <pre dir="ltr">{text}</pre>
      <CopyButton text={text} look="outline" size="sm">
        <FormattedMessage id="webhook.copy" defaultMessage="Copy" />
      </CopyButton>
    </>
  );
}

function Shown({ delivery, url }: { readonly delivery: Detail; readonly url: string }): ReactNode {
  const intl = useIntl();
  const [part, setPart] = useState<Part>('request');
  const label = intl.formatMessage({ id: 'webhook.parts', defaultMessage: 'What to show' });
  return (
    <>
      <div className="card-head">
        <h2>
          <code dir="ltr">{delivery.type}</code>
        </h2>
        <span className="grow" />
        <fieldset className="segments" aria-label={label}>
          {(Object.keys(parts) as Part[]).map((each) => (
            <button key={each} type="button" aria-pressed={part === each} onClick={() => setPart(each)}>
              <FormattedMessage {...parts[each]} />
            </button>
          ))}
        </fieldset>
      </div>
      <div className="webhook-part">
        {part === 'request' && <Request delivery={delivery} />}
        {part === 'answer' && <Answers delivery={delivery} />}
        {part === 'curl' && <Curl {...{ delivery, url }} />}
      </div>
    </>
  );
}

/** One delivery: the request, the answer, and a command to send it by hand. */
export function DeliveryDetail({ id, url }: { readonly id: string; readonly url: string }): ReactNode {
  const intl = useIntl();
  const { data, error, mutate } = useDelivery(id);
  const label = intl.formatMessage({ id: 'webhook.detail', defaultMessage: 'The chosen delivery' });
  return (
    <section className="card webhook-detail" aria-label={label}>
      {id === '' ? (
        <EmptyState>
          <FormattedMessage
            id="webhook.choose"
            defaultMessage="Choose a delivery to see its request and answer."
          />
        </EmptyState>
      ) : data ? (
        <Shown key={id} delivery={data} url={url} />
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="webhook.detail.failed" defaultMessage="The delivery did not load" />
        </ErrorState>
      ) : (
        <Skeleton width={60} />
      )}
    </section>
  );
}
