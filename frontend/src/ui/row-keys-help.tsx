import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import './admin-list.css';

const messages = defineMessages({
  row: { id: 'row-keys.row', defaultMessage: 'row' },
  open: { id: 'row-keys.open', defaultMessage: 'open' },
  select: { id: 'row-keys.select', defaultMessage: 'select' },
  audit: { id: 'row-keys.audit', defaultMessage: 'history' },
});

const KEYS = [
  [['J', 'K'], messages.row],
  [['↵'], messages.open],
  [['X'], messages.select],
  [['A'], messages.audit],
] as const;

/** The keys of a list, below it. `selects`: whether its rows can be selected. `audits`: whether each has a history. */
export function RowKeysHelp({
  selects = true,
  audits = true,
}: {
  readonly selects?: boolean;
  readonly audits?: boolean;
}): ReactNode {
  const shown = KEYS.filter(
    ([, does]) => (selects || does !== messages.select) && (audits || does !== messages.audit),
  );
  return (
    <p className="row-keys" dir="ltr">
      {shown.map(([keys, does]) => (
        <span key={does.id}>
          {keys.map((key) => (
            <kbd key={key} className="kbd">
              {key}
            </kbd>
          ))}
          <FormattedMessage {...does} />
        </span>
      ))}
    </p>
  );
}
