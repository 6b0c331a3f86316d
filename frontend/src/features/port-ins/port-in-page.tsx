import { PORT_IN_DRAFT_DAYS } from '@ringpost/domain/rules/limits';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router-dom';
import { lazyPart } from '../../loading/lazy-part.ts';
import { paths } from '../../session/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyNumber } from '../../ui/copy-number.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money, Phone, Stamp } from '../../ui/figures.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { Documents } from './documents.tsx';
import { OtherRequests } from './other-requests.tsx';
import { cancelRequest, type PortInView, saveLetter, useDetails, usePortIn } from './port-ins.api.ts';
import { type Reason, reasonTexts } from './port-ins.messages.ts';
import { RequestEditor } from './request-form.tsx';
import { PortInStatusDot, Tracker } from './tracker.tsx';
import { WhatNext } from './what-next.tsx';
import './port-ins.css';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

function canCancel({ status }: PortInView): boolean {
  return status === 'draft' || status === 'submitted' || status === 'in_review' || status === 'exception';
}

function Cancel({ portIn, onDone }: { readonly portIn: PortInView; readonly onDone: () => void }): ReactNode {
  const [asks, setAsks] = useState(false);
  const submission = useSubmit();
  async function cancel(): Promise<void> {
    if (!(await submission.run(() => cancelRequest(portIn.portin_uuid)))) return;
    setAsks(false);
    onDone();
  }
  return (
    <>
      <Button look="outline" size="sm" onClick={() => setAsks(true)}>
        <FormattedMessage id="portin.cancel" defaultMessage="Cancel the request" />
      </Button>
      <Suspense>
        {asks && (
          <ConfirmDialog
            title={<FormattedMessage id="portin.cancel.title" defaultMessage="Cancel this request?" />}
            confirm={<FormattedMessage id="portin.cancel" defaultMessage="Cancel the request" />}
            keep={<FormattedMessage id="portin.cancel.keep" defaultMessage="Keep it" />}
            busy={submission.busy}
            onConfirm={() => void cancel()}
            onClose={() => setAsks(false)}
          >
            <FormattedMessage
              id="portin.cancel.about"
              defaultMessage="Your details and documents are deleted. A fee that you paid comes back at once."
            />
            {submission.text !== null && <p className="field-error">{submission.text}</p>}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}

/** The numbers of a completed request. Each can be copied, and a link leads to the page to buy them. */
function MovedNumbers({ numbers }: Pick<PortInView, 'numbers'>): ReactNode {
  return (
    <section className="card portin-moved">
      <h2>
        <FormattedMessage
          id="portin.moved"
          defaultMessage="{count, plural, one {# number was brought over} other {# numbers were brought over}}"
          values={{ count: numbers.length }}
        />
      </h2>
      <ul>
        {numbers.map((number) => (
          <li key={number}>
            <Phone number={number} />
            <CopyNumber number={number} />
          </li>
        ))}
      </ul>
      <p className="t13 dim">
        <FormattedMessage
          id="portin.completed.about"
          defaultMessage="We receive their messages from now on. Nobody else can buy these numbers. Choose an app, and buy or rent them for it."
        />
      </p>
      <ButtonLink
        look="primary"
        size="sm"
        to={paths['dashboard-active-inventory-check']}
        state={{ numbers: numbers.join('\n') }}
      >
        <FormattedMessage id="portin.moved.use" defaultMessage="Choose an app" />
      </ButtonLink>
    </section>
  );
}

function Facts({ portIn }: { readonly portIn: PortInView }): ReactNode {
  return (
    <section className="card portin-facts">
      <FactList>
        <Fact label={<FormattedMessage id="portin.fact.status" defaultMessage="Status" />}>
          <PortInStatusDot status={portIn.status} />
        </Fact>
        {portIn.status !== 'completed' && (
          <Fact label={<FormattedMessage id="portin.fact.numbers" defaultMessage="Numbers" />}>
            {portIn.numbers.map((number) => (
              <div key={number}>
                <Phone number={number} />
              </div>
            ))}
          </Fact>
        )}
        {portIn.fee !== null && (
          <Fact label={<FormattedMessage id="portin.fact.fee" defaultMessage="Fee" />}>
            <Money dollars={portIn.fee} />{' '}
            {portIn.fee_status === 'released' && (
              <FormattedMessage id="portin.fee.back" defaultMessage="came back" />
            )}
            {portIn.fee_status === 'held' && (
              <FormattedMessage id="portin.fee.held" defaultMessage="set aside" />
            )}
            {portIn.fee_status === 'captured' && (
              <FormattedMessage id="portin.fee.paid" defaultMessage="paid" />
            )}
          </Fact>
        )}
        {portIn.foc_at !== null && (
          <Fact label={<FormattedMessage id="portin.fact.foc" defaultMessage="Date from the carrier" />}>
            <Stamp at={portIn.foc_at} />
          </Fact>
        )}
      </FactList>
    </section>
  );
}

/** Why it was stopped, with the note of the team. */
function Why({ portIn: { status, reason, note } }: { readonly portIn: PortInView }): ReactNode {
  const isStopped = status === 'exception' && reason !== null;
  if (!isStopped && (status !== 'cancelled' || note === '')) return null;
  return (
    <p className="portin-why" role="status">
      {isStopped && <FormattedMessage {...reasonTexts[reason as Reason]} />}
      {isStopped && note !== '' && ': '}
      <bdi>{note}</bdi>
    </p>
  );
}

function Content({ portIn }: { readonly portIn: PortInView }): ReactNode {
  const { portin_uuid: id, status } = portIn;
  const isOpen = status === 'draft' || status === 'exception';
  const { data: details, mutate } = useDetails(id, status !== 'cancelled');
  const submission = useSubmit();
  return (
    <>
      <Tracker status={status} steps={portIn.steps} />
      <Why portIn={portIn} />
      <WhatNext portIn={portIn} />
      {status === 'completed' && <MovedNumbers numbers={portIn.numbers} />}
      {isOpen && details ? (
        <RequestEditor
          {...{ id, details }}
          isException={status === 'exception'}
          savedAt={portIn.updated_at}
        />
      ) : (
        <Facts portIn={portIn} />
      )}
      {!isOpen && status !== 'cancelled' && (
        <Button look="outline" size="sm" onClick={() => void submission.run(() => saveLetter(id))}>
          <FormattedMessage id="portin.letter.save" defaultMessage="Letter as PDF" />
        </Button>
      )}
      {details && (
        <Documents {...{ id, isOpen }} documents={details.documents} onChanged={() => void mutate()} />
      )}
      {isOpen && <OtherRequests exceptId={id} />}
    </>
  );
}

/** One request: its state, what stopped it, and the possible actions. */
export function PortInPage(): ReactNode {
  const { id = '' } = useParams();
  const { data: portIn, error, mutate } = usePortIn(id);
  return (
    <Page
      title={
        portIn && portIn.portname !== '' ? (
          <bdi>{portIn.portname}</bdi>
        ) : (
          <FormattedMessage id="portin.one.title" defaultMessage="Port in" />
        )
      }
      about={
        portIn?.status === 'draft' && (
          <FormattedMessage
            id="portin.saved"
            defaultMessage="Draft, saved {at}. A draft is deleted {days} days after its last change."
            values={{ at: <Stamp at={portIn.updated_at} form="clock" />, days: PORT_IN_DRAFT_DAYS }}
          />
        )
      }
      actions={portIn && canCancel(portIn) && <Cancel portIn={portIn} onDone={() => void mutate()} />}
    >
      {portIn ? (
        <Content key={`${id} ${portIn.status}`} portIn={portIn} />
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="portin.failed" defaultMessage="The request did not load" />
        </ErrorState>
      ) : (
        <div className="card" aria-busy="true">
          <Skeleton width={60} />
        </div>
      )}
    </Page>
  );
}
