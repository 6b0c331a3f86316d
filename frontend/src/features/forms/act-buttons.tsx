import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Button } from '../../ui/button.tsx';

/** Rows that one action may change: as many as the longest page of a list has. */
const AT_ONCE_MAX = 100;

interface ActButtonsProps<Act extends string> {
  /** How many rows are selected. */
  readonly count: number;
  readonly acts: readonly Act[];
  readonly labels: Readonly<Record<Act, MessageDescriptor>>;
  readonly onAct: (act: Act) => void;
}

/** A button for each action that can be done with the selected rows. Too many rows are refused before the dialog opens. */
export function ActButtons<Act extends string>({
  count,
  acts,
  labels,
  onAct,
}: ActButtonsProps<Act>): ReactNode {
  const isTooMany = count > AT_ONCE_MAX;
  return (
    <>
      {isTooMany && (
        <span className="dim">
          <FormattedMessage
            id="many.at-once"
            defaultMessage="Change at most {most} at once"
            values={{ most: AT_ONCE_MAX }}
          />
        </span>
      )}
      {acts.map((act) => (
        <Button key={act} look="outline" size="sm" disabled={isTooMany} onClick={() => onAct(act)}>
          <FormattedMessage {...labels[act]} />
        </Button>
      ))}
    </>
  );
}
