import type { ReactNode } from 'react';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import type { Column, Sort } from './data-table.tsx';
import { SelectInput } from './select-input.tsx';
import type { ListAddress } from './use-list-address.ts';

const messages = defineMessages({
  order: { id: 'sort.order', defaultMessage: 'Order of the list' },
  newest: { id: 'sort.newest', defaultMessage: 'Newest first' },
  oldest: { id: 'sort.oldest', defaultMessage: 'Oldest first' },
});

/** An order of a list, with its name. */
export interface SortOrder extends Sort {
  readonly label: MessageDescriptor;
}

/** Both orders of time. */
export function ordersByTime(by: string): readonly SortOrder[] {
  return [
    { by, type: 'DESC', label: messages.newest },
    { by, type: 'ASC', label: messages.oldest },
  ];
}

function keyOf({ by, type }: Sort): string {
  return `${by} ${type}`;
}

/** The orders of time of the first column that can be sorted. */
function ordersOf<Row>(columns: readonly Column<Row>[]): readonly SortOrder[] {
  const by = columns.find(({ orderBy }) => orderBy !== undefined)?.orderBy;
  return by === undefined ? [] : ordersByTime(by);
}

/**
 * The order of a list, for a phone, where no column has a head. Nothing if no column can be sorted. `orders`: those of a list that has
 * more than the order of time, first the one that the list has by itself.
 */
export function SortChoice<Row>({
  address,
  columns,
  orders = ordersOf(columns),
}: {
  readonly address: ListAddress;
  readonly columns: readonly Column<Row>[];
  readonly orders?: readonly SortOrder[];
}): ReactNode {
  const intl = useIntl();
  const [standard] = orders;
  if (!standard) return null;
  const optionOf = (order: Sort): string => (keyOf(order) === keyOf(standard) ? '' : keyOf(order));
  const chosen = orders.find((order) => address.sort && keyOf(order) === keyOf(address.sort));
  return (
    <SelectInput
      label={intl.formatMessage(messages.order)}
      value={optionOf(chosen ?? standard)}
      options={orders.map((order) => ({ value: optionOf(order), label: intl.formatMessage(order.label) }))}
      onChange={(value) => {
        const order = orders.find((each) => keyOf(each) === value);
        address.setSort(order ? { by: order.by, type: order.type } : null);
      }}
    />
  );
}
