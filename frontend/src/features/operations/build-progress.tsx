import type { Projector } from '@ringpost/command-api/operator/operator.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Duration } from './duration.tsx';
import { ViewName } from './view-name.tsx';

type Build = NonNullable<Projector['build']>;

function Words({ build: { state, seconds_left, error } }: { readonly build: Build }): ReactNode {
  if (state === 'failed')
    return (
      <FormattedMessage
        id="build.failed"
        defaultMessage="It failed: {error}"
        values={{ error: <bdi className="mono">{error}</bdi> }}
      />
    );
  if (state === 'waiting')
    return <FormattedMessage id="build.waiting" defaultMessage="It begins in a moment" />;
  if (seconds_left === null)
    return <FormattedMessage id="build.measuring" defaultMessage="The time left is being measured" />;
  return (
    <FormattedMessage
      id="build.left"
      defaultMessage="{time} left"
      values={{ time: <Duration seconds={seconds_left} /> }}
    />
  );
}

/** How far the new rows of a view are, and what readers see meanwhile. */
export function BuildProgress({ projector }: { readonly projector: Projector }): ReactNode {
  const intl = useIntl();
  const { name, version, build } = projector;
  if (!build) return null;
  const label = intl.formatMessage(
    { id: 'build.label', defaultMessage: 'Rebuild of {view}' },
    { view: name },
  );
  return (
    <div className="build" data-failed={build.state === 'failed' || undefined}>
      <ProgressBar label={label} share={build.share} />
      <span className="build-words t12 dim">
        <Words build={build} />
        {' · '}
        <FormattedMessage
          id="build.reads"
          defaultMessage="readers see {view} until it is complete"
          values={{ view: <ViewName {...{ name, version }} /> }}
        />
      </span>
    </div>
  );
}
