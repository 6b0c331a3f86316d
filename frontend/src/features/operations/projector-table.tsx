import type { Projector } from '@ringpost/command-api/operator/operator.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Listed } from '../../ui/listed.tsx';
import { LogPosition } from '../../ui/log-position.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { BuildProgress } from './build-progress.tsx';
import { Bytes } from './byte-figure.tsx';
import { Duration } from './duration.tsx';
import { Sparkline } from './sparkline.tsx';
import { ViewName } from './view-name.tsx';

/** A view that lacks events for longer than this does not keep up. */
const LATE_SECONDS = 5;

export interface ProjectorActs {
  readonly onRebuild: (projector: Projector) => void;
  readonly onCancel: (projector: Projector) => void;
}

interface ProjectorProps {
  readonly projector: Projector;
}

function State({ projector: { stopped, build, behind_seconds } }: ProjectorProps): ReactNode {
  if (stopped)
    return (
      <StatusDot shape="failed">
        <FormattedMessage id="operations.stopped" defaultMessage="stopped" />
      </StatusDot>
    );
  if (build && build.state !== 'failed')
    return (
      <StatusDot shape="half">
        <FormattedMessage id="operations.rebuilding" defaultMessage="rebuilding" />
      </StatusDot>
    );
  if (behind_seconds >= LATE_SECONDS)
    return (
      <StatusDot shape="warning">
        <FormattedMessage
          id="operations.late"
          defaultMessage="{time} behind"
          values={{ time: <Duration seconds={behind_seconds} /> }}
        />
      </StatusDot>
    );
  return (
    <StatusDot shape="live">
      <FormattedMessage id="operations.live" defaultMessage="live" />
    </StatusDot>
  );
}

function Lag({ projector: { events_behind, stopped } }: ProjectorProps): ReactNode {
  return (
    <bdi className="num" data-bad={(stopped !== null && events_behind !== 0) || undefined}>
      {events_behind === null ? (
        <FormattedMessage id="operations.lag.many" defaultMessage="over 1,000" />
      ) : (
        <FormattedNumber value={events_behind} />
      )}
    </bdi>
  );
}

function Rate({ projector: { events_per_second } }: ProjectorProps): ReactNode {
  if (events_per_second === null) return <span className="dim">–</span>;
  return (
    <bdi className="num">
      <FormattedNumber value={events_per_second} maximumFractionDigits={events_per_second < 10 ? 1 : 0} />
    </bdi>
  );
}

/** How many rows the views have. A dash until they were counted. */
function Rows({ projector: { rows } }: ProjectorProps): ReactNode {
  if (rows === null) return <span className="dim">–</span>;
  return (
    <bdi className="num">
      <FormattedNumber value={rows} />
    </bdi>
  );
}

function Size({ projector: { bytes } }: ProjectorProps): ReactNode {
  return bytes === null ? <span className="dim">–</span> : <Bytes bytes={bytes} />;
}

function Act({ projector, onRebuild, onCancel }: ProjectorProps & ProjectorActs): ReactNode {
  const intl = useIntl();
  const view = projector.name;
  if (projector.build)
    return (
      <Button
        look="outline"
        size="xs"
        aria-label={intl.formatMessage(
          { id: 'operations.cancel.label', defaultMessage: 'Cancel the rebuild of {view}' },
          { view },
        )}
        onClick={() => onCancel(projector)}
      >
        <FormattedMessage id="operations.cancel" defaultMessage="Cancel" />
      </Button>
    );
  return (
    <Button
      look="ghost"
      size="xs"
      aria-label={intl.formatMessage(
        { id: 'operations.rebuild.label', defaultMessage: 'Rebuild {view}' },
        { view },
      )}
      onClick={() => onRebuild(projector)}
    >
      <FormattedMessage id="operations.rebuild" defaultMessage="Rebuild" />
    </Button>
  );
}

const SIZE_COLUMNS: readonly Column<Projector>[] = [
  {
    id: 'rows',
    numeric: true,
    head: <FormattedMessage id="operations.rows" defaultMessage="Rows" />,
    cell: (projector) => <Rows projector={projector} />,
  },
  {
    id: 'size',
    wideOnly: true,
    numeric: true,
    head: <FormattedMessage id="operations.size" defaultMessage="Size" />,
    cell: (projector) => <Size projector={projector} />,
  },
];

/** The columns; without acts, those of a reader. */
export function projectorColumns(acts: ProjectorActs | null): readonly Column<Projector>[] {
  return [
    {
      id: 'name',
      stretches: true,
      head: <FormattedMessage id="operations.view" defaultMessage="View" />,
      cell: ({ name, version }) => <ViewName {...{ name, version }} />,
    },
    {
      id: 'position',
      wideOnly: true,
      numeric: true,
      head: <FormattedMessage id="operations.position" defaultMessage="Position" />,
      cell: ({ position }) => (
        <span className="dim">
          <LogPosition position={position} />
        </span>
      ),
    },
    {
      id: 'lag',
      numeric: true,
      head: <FormattedMessage id="operations.lag" defaultMessage="Lag" />,
      cell: (projector) => <Lag projector={projector} />,
    },
    {
      id: 'rate',
      numeric: true,
      head: <FormattedMessage id="operations.rate" defaultMessage="Events / s" />,
      cell: (projector) => <Rate projector={projector} />,
    },
    {
      id: 'history',
      wideOnly: true,
      head: <FormattedMessage id="operations.history" defaultMessage="5 min" />,
      cell: ({ history }) => <Sparkline values={history} />,
    },
    ...SIZE_COLUMNS,
    {
      id: 'state',
      head: <FormattedMessage id="operations.state" defaultMessage="State" />,
      cell: (projector) => <State projector={projector} />,
    },
    ...(acts
      ? [
          {
            id: 'act',
            numeric: true,
            head: (
              <span className="visually-hidden">
                <FormattedMessage id="operations.act" defaultMessage="Action" />
              </span>
            ),
            cell: (projector: Projector) => <Act {...{ projector, ...acts }} />,
          },
        ]
      : []),
  ];
}

/** One view on a phone. */
export function ProjectorCard({
  projector,
  acts,
}: ProjectorProps & { readonly acts: ProjectorActs | null }): ReactNode {
  const { name, version, rows, bytes } = projector;
  return (
    <div className="admin-card">
      <p className="row between">
        <strong className="cut">
          <ViewName {...{ name, version }} />
        </strong>
        <State projector={projector} />
      </p>
      <div className="row between dim projector-line">
        <span>
          <Listed
            parts={[
              <FormattedMessage
                key="lag"
                id="operations.lag.card"
                defaultMessage="Lag {lag}"
                values={{ lag: <Lag projector={projector} /> }}
              />,
              <FormattedMessage
                key="rate"
                id="operations.rate.card"
                defaultMessage="{rate} events / s"
                values={{ rate: <Rate projector={projector} /> }}
              />,
              ...(rows === null
                ? []
                : [
                    <FormattedMessage
                      key="rows"
                      id="operations.rows.card"
                      defaultMessage="{rows, plural, one {# row} other {# rows}}"
                      values={{ rows }}
                    />,
                  ]),
              ...(bytes === null ? [] : [<Bytes key="size" bytes={bytes} />]),
            ]}
          />
        </span>
        {acts && <Act {...{ projector, ...acts }} />}
      </div>
      <BuildProgress projector={projector} />
    </div>
  );
}
