import type { Projector } from '@ringpost/command-api/operator/operator.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, NoData } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import '../../ui/admin.css';
import { useProjectors } from './operations.api.ts';

const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);
const SkipDialog = lazyPart(async () => (await import('./skip-dialog.tsx')).SkipDialog);

interface ProjectorProps {
  readonly projector: Projector;
}

interface SkipProps extends ProjectorProps {
  readonly onSkip: (projector: Projector) => void;
}

function Standing({ projector: { stopped } }: ProjectorProps): ReactNode {
  if (!stopped) {
    return (
      <StatusDot shape="live">
        <FormattedMessage id="operations.live" defaultMessage="live" />
      </StatusDot>
    );
  }
  return (
    <StatusDot shape="failed">
      <FormattedMessage
        id="operations.stopped"
        defaultMessage="stopped at event {position}"
        values={{ position: <bdi className="mono">{stopped.position}</bdi> }}
      />
    </StatusDot>
  );
}

/** What an admin can do about a projector that stopped. */
function Act({ projector, onSkip }: SkipProps): ReactNode {
  const intl = useIntl();
  if (!projector.stopped) return '–';
  if (!projector.stopped.can_skip)
    return <FormattedMessage id="operations.fault" defaultMessage="a fault of its own: see the log" />;
  return (
    <Button
      look="outline"
      size="xs"
      aria-label={intl.formatMessage(
        { id: 'operations.skip.label', defaultMessage: 'Skip the event for {view}' },
        { view: projector.name },
      )}
      onClick={() => onSkip(projector)}
    >
      <FormattedMessage id="operations.skip" defaultMessage="Skip the event" />
    </Button>
  );
}

const columns: readonly Column<Projector>[] = [
  {
    id: 'name',
    head: <FormattedMessage id="operations.view" defaultMessage="View" />,
    cell: (projector) => <span className="mono">{projector.name}</span>,
  },
  {
    id: 'position',
    wideOnly: true,
    head: <FormattedMessage id="operations.position" defaultMessage="Has read the log up to" />,
    cell: (projector) => <bdi className="mono dim">{projector.position}</bdi>,
  },
  {
    id: 'standing',
    stretches: true,
    head: <FormattedMessage id="operations.standing" defaultMessage="Status" />,
    cell: (projector) => <Standing projector={projector} />,
  },
];

function actColumn(onSkip: SkipProps['onSkip']): Column<Projector> {
  return {
    id: 'act',
    head: <FormattedMessage id="operations.act" defaultMessage="Action" />,
    numeric: true,
    cell: (projector) => <Act {...{ projector, onSkip }} />,
  };
}

function ProjectorCard({ projector, onSkip }: SkipProps): ReactNode {
  return (
    <div className="admin-card">
      <strong className="mono">{projector.name}</strong>
      <Standing projector={projector} />
      {projector.stopped && <Act {...{ projector, onSkip }} />}
    </div>
  );
}

function About({ projectors }: { readonly projectors: readonly Projector[] }): ReactNode {
  const stopped = projectors.filter((projector) => projector.stopped !== null).length;
  return (
    <FormattedMessage
      id="operations.about"
      defaultMessage="{stopped, plural, =0 {All {total, number} views work.} one {# of {total, number} views stopped. The others continue.} other {# of {total, number} views stopped. The others continue.}}"
      values={{ stopped, total: projectors.length }}
    />
  );
}

/** The progress of each view. If one stopped at an event that it cannot apply, an admin can tell it to skip that event. */
export function OperationsPage(): ReactNode {
  const projectors = useProjectors();
  const [chosen, setChosen] = useState<Projector | null>(null);
  return (
    <ListPage
      title={<FormattedMessage id="operations.title" defaultMessage="Operations" />}
      about={projectors.data && <About projectors={projectors.data.data} />}
      actions={
        <Button look="outline" onClick={() => void projectors.mutate()}>
          <FormattedMessage id="operations.refresh" defaultMessage="Refresh" />
        </Button>
      }
      list={projectors}
      table={{
        compact: true,
        caption: <FormattedMessage id="operations.caption" defaultMessage="Views" />,
        columns: [...columns, actColumn(setChosen)],
        rowKey: (projector) => projector.name,
        card: (projector) => <ProjectorCard projector={projector} onSkip={setChosen} />,
      }}
      failed={<FormattedMessage id="operations.failed" defaultMessage="The views did not load" />}
      empty={<NoData />}
    >
      <Suspense>
        {chosen && <SkipDialog projector={chosen} onClose={() => setChosen(null)} />}
        {chosen && <PasswordDialog />}
      </Suspense>
    </ListPage>
  );
}
