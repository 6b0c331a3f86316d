import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { Column } from './data-table.tsx';
import { SelectInput } from './select-input.tsx';
import type { ListAddress } from './use-list-address.ts';

const messages = defineMessages({
  order: { id: 'sort.order', defaultMessage: 'Order of the list' },
  newest: { id: 'sort.newest', defaultMessage: 'Newest first' },
  oldest: { id: 'sort.oldest', defaultMessage: 'Oldest first' },
});

/** The order of a list by time, for a phone, where no column has a head. Nothing if no column can be sorted. */
export function SortChoice<Row>({
  address,
  columns,
}: {
  readonly address: ListAddress;
  readonly columns: readonly Column<Row>[];
}): ReactNode {
  const intl = useIntl();
  const by = columns.find(({ orderBy }) => orderBy !== undefined)?.orderBy;
  if (by === undefined) return null;
  return (
    <SelectInput
      label={intl.formatMessage(messages.order)}
      value={address.sort?.type === 'ASC' ? 'ASC' : ''}
      options={[
        { value: '', label: intl.formatMessage(messages.newest) },
        { value: 'ASC', label: intl.formatMessage(messages.oldest) },
      ]}
      onChange={(type) => address.setSort(type === 'ASC' ? { by, type } : null)}
    />
  );
}
