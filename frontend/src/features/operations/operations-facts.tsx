import type { Operations, Projector } from '@ringpost/command-api/operator/operator.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Stat, Stats } from '../../ui/stats.tsx';
import { ByteStat } from './byte-figure.tsx';
import { useOperations } from './operations.api.ts';
import { Sparkline } from './sparkline.tsx';

function OutOf({ some, all }: { readonly some: number; readonly all: number }): ReactNode {
  return (
    <FormattedMessage id="facts.of" defaultMessage="{some, number} of {all, number}" values={{ some, all }} />
  );
}

function Overdue({ overdue }: Pick<Operations, 'overdue'>): ReactNode {
  return <FormattedNumber value={overdue.reduce((sum, { count }) => sum + count, 0)} />;
}

function Policies({ policies }: Partial<Pick<Operations, 'policies'>>): ReactNode {
  if (!policies || policies.length === 0) return '–';
  return <OutOf some={policies.filter(({ is_at_head }) => is_at_head).length} all={policies.length} />;
}

/** What comes into the log now, and in the last five minutes. */
function Appends({ data }: { readonly data: Operations | undefined }): ReactNode {
  if (!data || data.events_per_second === null) return '–';
  return (
    <span className="facts-rate">
      <FormattedNumber value={data.events_per_second} maximumFractionDigits={1} />
      <Sparkline values={data.history} />
    </span>
  );
}

/** The times of the process whose appends are slowest, in the last five minutes. */
function slowestOf(processes: Operations['processes']) {
  return processes
    .flatMap(({ appends }) => appends ?? [])
    .toSorted((a, b) => b.p99_ms - a.p99_ms)
    .at(0);
}

function Milliseconds({
  label,
  ms,
}: {
  readonly label: ReactNode;
  readonly ms: number | undefined;
}): ReactNode {
  const isKnown = ms !== undefined;
  return (
    <Stat label={label} unit={isKnown && <FormattedMessage id="facts.ms" defaultMessage="ms" />}>
      {isKnown ? <FormattedNumber value={ms} maximumFractionDigits={1} /> : '–'}
    </Stat>
  );
}

/** What this process knows of itself and of the work that waits. */
export function OperationsFacts({
  projectors,
}: {
  readonly projectors: readonly Projector[] | undefined;
}): ReactNode {
  const { data } = useOperations();
  const appends = slowestOf(data?.processes ?? []);
  const current = projectors?.filter(({ events_behind }) => events_behind === 0).length;
  return (
    <Stats className="operations-facts">
      <Stat label={<FormattedMessage id="facts.appends" defaultMessage="New events / s" />}>
        <Appends data={data} />
      </Stat>
      <Milliseconds
        label={<FormattedMessage id="facts.append.p50" defaultMessage="Append, p50" />}
        ms={appends?.p50_ms}
      />
      <Milliseconds
        label={<FormattedMessage id="facts.append.p99" defaultMessage="Append, p99" />}
        ms={appends?.p99_ms}
      />
      <Stat label={<FormattedMessage id="facts.views" defaultMessage="Views current" />}>
        {projectors ? <OutOf some={current ?? 0} all={projectors.length} /> : '–'}
      </Stat>
      <Stat label={<FormattedMessage id="facts.policies" defaultMessage="Policies current" />}>
        <Policies {...(data && { policies: data.policies })} />
      </Stat>
      <Stat label={<FormattedMessage id="facts.due" defaultMessage="Due, next minute" />}>
        {data ? <FormattedNumber value={data.due_next_minute} /> : '–'}
      </Stat>
      <Stat label={<FormattedMessage id="facts.overdue" defaultMessage="Overdue" />}>
        {data ? <Overdue overdue={data.overdue} /> : '–'}
      </Stat>
      <ByteStat
        label={<FormattedMessage id="facts.log" defaultMessage="Log" />}
        bytes={data?.storage.log_bytes}
      />
      <ByteStat
        label={<FormattedMessage id="facts.rows" defaultMessage="Rows of views" />}
        bytes={data?.storage.views_bytes}
      />
      <ByteStat
        label={<FormattedMessage id="facts.vault" defaultMessage="Vault" />}
        bytes={data?.storage.vault_bytes}
      />
      <Stat
        label={<FormattedMessage id="facts.disk" defaultMessage="Disk in use" />}
        unit={data?.disk && <FormattedMessage id="facts.percent" defaultMessage="%" />}
      >
        {data?.disk ? <FormattedNumber value={Math.round(data.disk.used_percent)} /> : '–'}
      </Stat>
      <ByteStat
        label={<FormattedMessage id="facts.free" defaultMessage="Disk free" />}
        bytes={data?.storage.free_bytes}
      />
    </Stats>
  );
}
