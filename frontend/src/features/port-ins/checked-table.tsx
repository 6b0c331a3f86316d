import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Column, DataTable, NoData } from '../../ui/data-table.tsx';
import { Money, Phone } from '../../ui/figures.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { CheckedNumbers } from './port-ins.api.ts';
import { checkTexts } from './port-ins.messages.ts';

type Checked = CheckedNumbers['data'][number];
/** The row has its place in the list, because a text may be in the list twice. */
type Row = Checked & { readonly at: string };

function placeOf({ rate_centre, region }: Checked): string {
  return [rate_centre, region].filter((each) => each).join(', ');
}

function Answer({ reason }: Checked): ReactNode {
  return (
    <StatusDot shape={reason === null ? 'done' : 'warning'}>
      {reason === null ? (
        <FormattedMessage id="portin.check.portable" defaultMessage="portable" />
      ) : (
        <span className="portin-refused">
          <FormattedMessage {...checkTexts[reason]} />
        </span>
      )}
    </StatusDot>
  );
}

const columns: readonly Column<Row>[] = [
  {
    id: 'text',
    head: <FormattedMessage id="portin.check.text" defaultMessage="As typed" />,
    cell: ({ text }) => <bdi className="num">{text}</bdi>,
  },
  {
    id: 'number',
    head: <FormattedMessage id="portin.check.number" defaultMessage="Number" />,
    cell: ({ number }) => (number === null ? '–' : <Phone number={number} />),
    wideOnly: true,
  },
  {
    id: 'place',
    head: <FormattedMessage id="portin.check.place" defaultMessage="Place" />,
    cell: (row) => placeOf(row) || '–',
  },
  {
    id: 'answer',
    head: <FormattedMessage id="portin.check.answer" defaultMessage="Can be brought over" />,
    cell: (row) => <Answer {...row} />,
  },
  {
    id: 'fee',
    head: <FormattedMessage id="portin.check.fee" defaultMessage="Fee" />,
    cell: ({ fee }) => <Money dollars={fee} />,
    numeric: true,
  },
];

function Card({ row }: { readonly row: Row }): ReactNode {
  return (
    <div className="data-card data-card-plain">
      <bdi className="num cut">{row.text}</bdi>
      <Money dollars={row.fee} />
      <span className="data-card-below">
        <Answer {...row} />
        <span>{placeOf(row)}</span>
      </span>
    </div>
  );
}

/**
 * The result of the check for each number: its place, whether it can be brought over, and its fee. Below them is the fee for all.
 */
export function CheckedTable({ checked }: { readonly checked: CheckedNumbers }): ReactNode {
  return (
    <div className="portin-checked">
      <DataTable
        caption={<FormattedMessage id="portin.check.caption" defaultMessage="Checked numbers" />}
        columns={columns}
        rows={checked.data.map((each, at) => ({ ...each, at: String(at) }))}
        rowKey={({ at }) => at}
        card={(row) => <Card row={row} />}
        empty={<NoData />}
        compact
      />
      <p className="portin-sum" role="status">
        <FormattedMessage
          id="portin.check.sum"
          defaultMessage="Fee for {count, plural, one {# number} other {# numbers}}"
          values={{ count: checked.portable }}
        />
        <strong>
          <Money dollars={checked.fee} />
        </strong>
      </p>
    </div>
  );
}
