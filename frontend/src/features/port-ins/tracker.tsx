import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Stamp } from '../../ui/figures.tsx';
import { type DotShape, StatusDot } from '../../ui/status-dot.tsx';
import type { PortInStatus, PortInView } from './port-ins.api.ts';
import { statusNames } from './port-ins.messages.ts';

const LINE = ['draft', 'submitted', 'in_review', 'foc_confirmed', 'completed'] as const;

const SHAPES: Readonly<Record<PortInStatus, DotShape>> = {
  draft: 'half',
  submitted: 'half',
  in_review: 'half',
  exception: 'warning',
  foc_confirmed: 'done',
  completed: 'done',
  cancelled: 'ring',
};

/** The state of a request, as a dot and a word. */
export function PortInStatusDot({ status }: { readonly status: PortInStatus }): ReactNode {
  return (
    <StatusDot shape={SHAPES[status]}>
      <FormattedMessage {...statusNames[status]} />
    </StatusDot>
  );
}

/** The steps to show. An exception or a cancel is shown at the step that it stopped. */
function stepsOf(status: PortInStatus, reached: readonly PortInStatus[]): readonly PortInStatus[] {
  if (status === 'exception') return ['draft', 'submitted', 'exception', 'foc_confirmed', 'completed'];
  if (status !== 'cancelled') return LINE;
  return [...LINE.filter((step) => reached.includes(step)), 'cancelled'];
}

/** The steps of a request from its draft to its end. */
export function Tracker({
  status,
  steps,
}: {
  readonly status: PortInStatus;
  readonly steps: PortInView['steps'];
}): ReactNode {
  const reachedAt = new Map(steps.map((step) => [step.status, step.at]));
  const line = stepsOf(status, [...reachedAt.keys()]);
  const now = line.indexOf(status);
  return (
    <ol className="portin-tracker">
      {line.map((step, index) => (
        <li
          key={step}
          aria-current={index === now ? 'step' : undefined}
          data-ahead={index > now || undefined}
        >
          <StatusDot shape={index < now ? 'done' : index > now ? 'ring' : SHAPES[step]} />
          <span className="t13">
            <FormattedMessage {...statusNames[step]} />
          </span>
          <span className="t12 dim">
            {index <= now && reachedAt.has(step) && <Stamp at={reachedAt.get(step)} />}
          </span>
        </li>
      ))}
    </ol>
  );
}
