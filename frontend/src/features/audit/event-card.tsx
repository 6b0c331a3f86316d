import type { AuditEventView, PlaceView } from '@ringpost/query-api/audit/audit.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { auditPath } from '../../session/paths.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Listed } from '../../ui/listed.tsx';
import { LogPosition } from '../../ui/log-position.tsx';
import { ShortId } from '../../ui/short-id.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useEvent } from './audit.api.ts';
import { Actor, endOf, kindNames } from './audit-words.tsx';
import { EventName } from './event-name.tsx';
import { FieldValue } from './field-value.tsx';

interface EventProps {
  readonly event: AuditEventView;
}

/** The stream of an event, as a link to its timeline with this event chosen. */
function StreamLink({ place }: { readonly place: PlaceView }): ReactNode {
  const { kind, stream_id, position } = place;
  if (!kind) return <bdi className="mono">{stream_id}</bdi>;
  return (
    <Link className="link" to={`${auditPath(kind, stream_id)}?at=${position}`}>
      <FormattedMessage {...kindNames[kind]} /> <bdi className="num">{endOf(stream_id)}</bdi>
    </Link>
  );
}

/** What caused the event: another one, a deadline of the system, or a request. */
function Cause({ event: { cause, actor } }: EventProps): ReactNode {
  if (cause.event) {
    return (
      <Listed
        parts={[
          <EventName key="type" type={cause.event.type} />,
          <StreamLink key="at" place={cause.event} />,
        ]}
      />
    );
  }
  return (
    <FormattedMessage
      id="audit.cause"
      defaultMessage="{kind, select, system {a deadline or a policy} other {a request}} {id}"
      values={{
        kind: actor.kind,
        id: (
          <bdi className="mono" title={cause.causation_id}>
            {cause.causation_id.length > 24 ? `${cause.causation_id.slice(0, 13)}…` : cause.causation_id}
          </bdi>
        ),
      }}
    />
  );
}

/** Which words say from where a session or a key came. */
function sourceOf({ address, address_of }: NonNullable<AuditEventView['origin']>): string {
  if (address !== null || address_of === 'request') return address_of;
  return address_of === 'login' ? 'forgotten' : 'unknown';
}

function Address({ address }: { readonly address: string | null }): ReactNode {
  if (address === null)
    return <FormattedMessage id="audit.forgotten.address" defaultMessage="forgotten address" />;
  return <bdi className="mono">{address}</bdi>;
}

function Origin({ origin }: Pick<AuditEventView, 'origin'>): ReactNode {
  if (!origin) return null;
  return (
    <Fact label={<FormattedMessage id="audit.from" defaultMessage="From" />}>
      <Listed
        parts={[
          ...(origin.address_of === 'request' ? [<Address key="address" address={origin.address} />] : []),
          ...(origin.session_id
            ? [
                <FormattedMessage
                  key="session"
                  id="audit.session"
                  defaultMessage="{of, select, login {session {id}, opened from {address}} forgotten {session {id}, opened from a forgotten address} key {key of the API {id}, used from {address}} unknown {session or key of the API {id}} other {session {id}}}"
                  values={{
                    of: sourceOf(origin),
                    id: <ShortId id={origin.session_id} />,
                    address: <bdi className="mono">{origin.address}</bdi>,
                  }}
                />,
              ]
            : []),
        ]}
      />
    </Fact>
  );
}

function Sealed({ event: { sealed, forgotten } }: EventProps): ReactNode {
  if (sealed.length === 0) return null;
  return (
    <Fact label={<FormattedMessage id="audit.sealed" defaultMessage="Private" />}>
      <FormattedMessage
        id="audit.sealed.fields"
        defaultMessage="{fields}: {forgotten, select, yes {forgotten, because the key was deleted} other {sealed}}"
        values={{
          fields: (
            <Listed
              parts={sealed.map((field) => (
                <bdi key={field} className="mono">
                  {field}
                </bdi>
              ))}
            />
          ),
          forgotten: forgotten ? 'yes' : 'no',
        }}
      />
    </Fact>
  );
}

/** The reason in the words of whoever gave it. */
function reasonOf({ data }: AuditEventView): string | null {
  const { reason } = data as { readonly reason?: unknown };
  return typeof reason === 'string' && reason !== '' ? reason : null;
}

function Reason({ event }: EventProps): ReactNode {
  const reason = reasonOf(event);
  if (reason === null) return null;
  return (
    <Fact label={<FormattedMessage id="audit.reason" defaultMessage="Reason" />}>
      <bdi>{reason}</bdi>
    </Fact>
  );
}

/** The two admins who agreed on it. */
function Approval({ event: { approval } }: EventProps): ReactNode {
  if (approval === null) return null;
  return (
    <>
      <Fact label={<FormattedMessage id="audit.asked-by" defaultMessage="Asked by" />}>
        <Actor actor={approval.asked_by} />
      </Fact>
      <Fact label={<FormattedMessage id="audit.approved-by" defaultMessage="Approved by" />}>
        <Actor actor={approval.approved_by} />
      </Fact>
    </>
  );
}

interface OfView {
  readonly projector?: unknown;
  readonly position?: unknown;
  /** A request for another admin names them so. */
  readonly of?: unknown;
  readonly subjectId?: unknown;
  readonly act?: { readonly position?: unknown };
}

/** The view that an operator acted on, and the event that it left out or stopped at. */
function View({ event: { data } }: EventProps): ReactNode {
  const { projector, position, of, subjectId, act }: OfView = data;
  const [view, at] = of === 'operator' ? [subjectId, act?.position] : [projector, position];
  if (typeof view !== 'string') return null;
  return (
    <>
      <Fact label={<FormattedMessage id="audit.view" defaultMessage="View" />}>
        <bdi className="mono">{view}</bdi>
      </Fact>
      {typeof at === 'string' && (
        <Fact label={<FormattedMessage id="audit.event" defaultMessage="Event" />}>
          <FormattedMessage
            id="audit.position"
            defaultMessage="position {position}"
            values={{ position: <LogPosition position={at} /> }}
          />
        </Fact>
      )}
    </>
  );
}

function Changes({ changes }: Pick<AuditEventView, 'changes'>): ReactNode {
  if (changes.length === 0) return null;
  return (
    <div className="data-table audit-changes" data-compact="">
      <table>
        <caption className="visually-hidden">
          <FormattedMessage id="audit.changes" defaultMessage="What this event changed" />
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="audit.field" defaultMessage="Field" />
            </th>
            <th scope="col">
              <FormattedMessage id="audit.before" defaultMessage="Before" />
            </th>
            <th scope="col">
              <FormattedMessage id="audit.after" defaultMessage="After" />
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">
                <bdi className="mono">{change.field}</bdi>
              </th>
              <td>
                <s className="dim">
                  <FieldValue {...change} value={change.before} />
                </s>
              </td>
              <td>
                <b>
                  <FieldValue {...change} value={change.after} />
                </b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether the card says more than who, where and why. If not, it shows the event as it is in the log. */
function saysMore(event: AuditEventView): boolean {
  return event.changes.length > 0 || reasonOf(event) !== null;
}

/** Everything that an admin may know of one event: who, why, from where, before and after. */
export function EventCard({ event }: EventProps): ReactNode {
  const intl = useIntl();
  return (
    <section className="card audit-card" aria-label={event.type}>
      <div className="card-head">
        <h2 className="grow">
          <EventName type={event.type} />
        </h2>
        <span className="t12 dim">
          <ShortId id={event.event_id} />
        </span>
        <CopyButton
          text={event.event_id}
          look="ghost"
          size="xs"
          aria-label={intl.formatMessage({ id: 'audit.copy', defaultMessage: 'Copy the id of the event' })}
        />
      </div>
      <div className="audit-facts">
        <FactList>
          <Fact label={<FormattedMessage id="audit.who" defaultMessage="Who" />}>
            <Actor actor={event.actor} />
          </Fact>
          <View event={event} />
          <Reason event={event} />
          <Approval event={event} />
          <Fact label={<FormattedMessage id="audit.because" defaultMessage="Because of" />}>
            <Cause event={event} />
          </Fact>
          <Fact label={<FormattedMessage id="audit.belongs" defaultMessage="Belongs to" />}>
            <StreamLink place={event} />
          </Fact>
          <Origin origin={event.origin} />
          <Sealed event={event} />
        </FactList>
      </div>
      <Changes changes={event.changes} />
      <details className="audit-raw" open={!saysMore(event)}>
        <summary>
          <FormattedMessage id="audit.raw" defaultMessage="As it is in the log" />
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll what is long. */}
        <pre className="mono t12" tabIndex={0}>
          {JSON.stringify(event.data, null, 2)}
        </pre>
      </details>
    </section>
  );
}

/** The event at a place in the log, read with its stream. */
export function EventAt({ place }: { readonly place: PlaceView }): ReactNode {
  const { data, error, mutate } = useEvent(place);
  const event = data?.data.find(({ event_id }) => event_id === place.event_id);
  if (error && !event) {
    return (
      <section className="card">
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="audit.event.failed" defaultMessage="The event did not load" />
        </ErrorState>
      </section>
    );
  }
  if (event) return <EventCard event={event} />;
  return (
    <section className="card audit-loading" aria-busy="true">
      <Skeleton width={40} />
      <Skeleton width={80} />
      <Skeleton width={80} />
    </section>
  );
}
