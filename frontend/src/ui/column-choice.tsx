import { Check, Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from './button.tsx';
import type { Column } from './data-table.tsx';
import { Dropdown } from './dropdown.tsx';
import { toggleColumn, useListChoices } from './list-choices.store.ts';
import { useCards } from './use-media.ts';

const messages = defineMessages({
  columns: { id: 'columns', defaultMessage: 'Columns' },
});

const NONE: readonly string[] = [];

/** The first one usually leads to the row's own page, and each row needs a way there. */
function stays<Row>({ leads }: Column<Row>, index: number): boolean {
  return index === 0 || leads === true;
}

/** The columns that the user has not hidden. */
export function useShownColumns<Row>(list: string, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const hidden = useListChoices((state) => state.hidden[list] ?? NONE);
  return columns.filter((column, index) => stays(column, index) || !hidden.includes(column.id));
}

/** A menu that shows and hides the columns of a list. The choice is remembered on this device. Cards have no columns. */
export function ColumnChoice<Row>({
  list,
  columns,
}: {
  readonly list: string;
  readonly columns: readonly Column<Row>[];
}): ReactNode {
  const intl = useIntl();
  const hidden = useListChoices((state) => state.hidden[list] ?? NONE);
  if (useCards()) return null;
  return (
    <Dropdown
      label={intl.formatMessage(messages.columns)}
      trigger={(props) => (
        <Button {...props} look="ghost" size="sm">
          <Columns3 size={14} strokeWidth={1.5} aria-hidden="true" />
          <FormattedMessage {...messages.columns} />
        </Button>
      )}
    >
      {columns
        .filter((column, index) => !stays(column, index))
        .map(({ id, head }) => (
          <button
            key={id}
            type="button"
            className="dropdown-entry"
            role="menuitemcheckbox"
            tabIndex={-1}
            aria-checked={!hidden.includes(id)}
            onClick={() => toggleColumn(list, id)}
          >
            <Check
              size={14}
              strokeWidth={1.5}
              aria-hidden="true"
              visibility={hidden.includes(id) ? 'hidden' : 'visible'}
            />
            {head}
          </button>
        ))}
    </Dropdown>
  );
}
