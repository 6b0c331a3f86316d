import type { Projector } from '@ringpost/command-api/operator/operator.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../loading/lazy-part.ts';
import { useMay } from '../../session/role.ts';
import { NoData } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useMedia } from '../../ui/use-media.ts';
import '../../ui/admin.css';
import './operations.css';
import { LogPosition } from '../../ui/log-position.tsx';
import { BuildProgress } from './build-progress.tsx';
import { useProjectors } from './operations.api.ts';
import { OperationsFacts } from './operations-facts.tsx';
import { ProjectorCard, projectorColumns } from './projector-table.tsx';
import { RestoreAlarm } from './restore-alarm.tsx';
import { LastRebuilds, OutboxCard, OverdueCard } from './side-cards.tsx';
import { StoppedCard } from './stopped-card.tsx';
import { SystemCards } from './system-cards.tsx';
import { BackupCard, StoppedPolicies } from './upkeep-cards.tsx';

const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);
const SkipDialog = lazyPart(async () => (await import('./skip-dialog.tsx')).SkipDialog);
const RebuildDialog = lazyPart(async () => (await import('./rebuild-dialog.tsx')).RebuildDialog);
const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

/** From this width on, a column is beside the list. On a narrower page, only a stopped view is above the list. */
const WIDE = '(min-width: 1200px)';

/** The question that is open, and the view that it is about. */
interface Question {
  readonly about: 'skip' | 'rebuild' | 'cancel';
  readonly projector: Projector;
}

/** Keeps the place of what is not read yet, so that nothing below it jumps. */
function ToCome({ isRead, children }: { readonly isRead: boolean; readonly children: ReactNode }): ReactNode {
  if (isRead) return children;
  return (
    <span className="count-to-come" aria-hidden="true">
      {children}
    </span>
  );
}

function About({ projectors }: { readonly projectors: readonly Projector[] | undefined }): ReactNode {
  const stopped = projectors?.filter((projector) => projector.stopped !== null).length ?? 0;
  return (
    <ToCome isRead={projectors !== undefined}>
      <StatusDot shape={stopped === 0 ? 'live' : 'warning'}>
        <FormattedMessage
          id="operations.about"
          defaultMessage="{stopped, plural, =0 {All {total, number} views work.} one {# of {total, number} views stopped. The others continue.} other {# of {total, number} views stopped. The others continue.}}"
          values={{ stopped, total: projectors?.length ?? 0 }}
        />
      </StatusDot>
    </ToCome>
  );
}

function Head({ position }: { readonly position: string | undefined }): ReactNode {
  return (
    <ToCome isRead={position !== undefined}>
      <span className="t13 dim">
        <FormattedMessage
          id="operations.head"
          defaultMessage="End of the log {position}"
          values={{ position: <LogPosition position={position ?? '1000'} /> }}
        />
      </span>
    </ToCome>
  );
}

function Dialogs({
  question,
  onClose,
}: {
  readonly question: Question | null;
  readonly onClose: () => void;
}): ReactNode {
  if (!question) return null;
  const { about, projector } = question;
  return (
    <Suspense>
      {about === 'skip' && <SkipDialog {...{ projector, onClose }} />}
      {about === 'rebuild' && <RebuildDialog name={projector.name} onClose={onClose} />}
      {about === 'cancel' && <CancelDialog name={projector.name} onClose={onClose} />}
      <PasswordDialog />
    </Suspense>
  );
}

/** What the views do, what is built again, and what an admin can do about a view that stopped. */
export function OperationsPage(): ReactNode {
  const projectors = useProjectors();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (about: Question['about']) => (projector: Projector) => setQuestion({ about, projector });
  const acts = useMay('admin') ? { onRebuild: ask('rebuild'), onCancel: ask('cancel') } : null;
  const isWide = useMedia(WIDE);
  const views = projectors.data?.data;
  const others = (
    <>
      <LastRebuilds projectors={views ?? []} />
      <StoppedPolicies />
      <OverdueCard />
      <OutboxCard />
      <BackupCard />
    </>
  );
  return (
    <ListPage
      title={<FormattedMessage id="operations.title" defaultMessage="Operations" />}
      about={<About projectors={views} />}
      actions={<Head position={projectors.data?.head} />}
      bar={<OperationsFacts projectors={views} />}
      beside={
        <div className="operations-side">
          <RestoreAlarm />
          {views
            ?.filter(({ stopped }) => stopped)
            .map((projector) => (
              <StoppedCard key={projector.name} projector={projector} onSkip={ask('skip')} />
            ))}
          {isWide && others}
        </div>
      }
      list={projectors}
      table={{
        compact: true,
        caption: <FormattedMessage id="operations.caption" defaultMessage="Views" />,
        columns: projectorColumns(acts),
        rowKey: (projector) => projector.name,
        card: (projector) => <ProjectorCard {...{ projector, acts }} />,
        below: (projector) => projector.build && <BuildProgress projector={projector} />,
        skeletonRows: 13,
      }}
      failed={<FormattedMessage id="operations.failed" defaultMessage="The views did not load" />}
      empty={<NoData />}
    >
      <SystemCards>{!isWide && others}</SystemCards>
      <Dialogs question={question} onClose={() => setQuestion(null)} />
    </ListPage>
  );
}
