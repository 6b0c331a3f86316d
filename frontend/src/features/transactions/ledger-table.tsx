import type { TransactionView } from '@ringpost/query-api/wallets/wallets.contract';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { defineMessages, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Money, Stamp } from '../../ui/figures.tsx';
import '../../ui/data-table.css';
import { Skeleton } from '../../ui/states.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { LineDetail } from './line-detail.tsx';
import { kindNames } from './transactions.messages.ts';
import { WhatFor } from './what-for.tsx';

export interface LedgerTableProps {
  readonly lines: readonly TransactionView[] | undefined;
  /** The newest line of this order is initially open. */
  readonly linkedOrder: string;
}

interface LineProps {
  readonly line: TransactionView;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

function Toggle({ line, open, onOpen, detail }: LineProps & { readonly detail: string }): ReactNode {
  const intl = useIntl();
  const Icon = open ? ChevronDown : ChevronRight;
  const onKeyDown = (event: KeyboardEvent): void => {
    const back = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') onOpen(event.key !== back);
  };
  return (
    <button
      type="button"
      className="ledger-button"
      aria-expanded={open}
      aria-controls={open ? detail : undefined}
      aria-label={intl.formatMessage(
        { id: 'ledger.open', defaultMessage: 'Show what caused line {line, number}' },
        { line: line.line },
      )}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(!open);
      }}
    >
      <Icon className={open ? undefined : 'flips'} size={15} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}

/** An amount; income is bolder than spending. */
function Amount({ dollars }: { readonly dollars: number }): ReactNode {
  return (
    <span data-in={dollars > 0 || undefined} className="ledger-amount">
      <Money dollars={dollars} signed />
    </span>
  );
}

function RowLine({ line, open, onOpen }: LineProps): ReactNode {
  const detail = useId();
  return (
    <>
      <tr
        className="ledger-line"
        data-open={open || undefined}
        // The button in the first cell is the control; the whole row reacts to the pointer as well.
        onClick={() => onOpen(!open)}
      >
        <td className="ledger-toggle">
          <Toggle {...{ line, open, onOpen, detail }} />
        </td>
        <td className="num">
          <FormattedNumber value={line.line} />
        </td>
        <td className="dim">
          <Stamp at={line.at} />
        </td>
        <td>
          <FormattedMessage {...kindNames[line.kind]} />
        </td>
        <td className="dim ledger-what">
          <WhatFor line={line} />
        </td>
        <td data-numeric="">
          <Amount dollars={line.amount} />
        </td>
        <td data-numeric="">
          <Money dollars={line.balance_after} />
        </td>
      </tr>
      {open && (
        <tr id={detail}>
          <td colSpan={7} className="ledger-opened">
            <LineDetail line={line} />
          </td>
        </tr>
      )}
    </>
  );
}

function CardLine({ line, open, onOpen }: LineProps): ReactNode {
  const detail = useId();
  return (
    <li>
      <div className="data-card">
        <Toggle {...{ line, open, onOpen, detail }} />
        <span>
          <FormattedMessage {...kindNames[line.kind]} />
        </span>
        <Amount dollars={line.amount} />
        <span className="data-card-below">
          <span>
            <WhatFor line={line} />
            <br />
            <Stamp at={line.at} />
          </span>
          <Money dollars={line.balance_after} />
        </span>
      </div>
      {open && (
        <div id={detail} className="ledger-opened">
          <LineDetail line={line} />
        </div>
      )}
    </li>
  );
}

const heads = defineMessages({
  open: { id: 'ledger.head.open', defaultMessage: 'Cause' },
  line: { id: 'ledger.head.line', defaultMessage: 'Line' },
  when: { id: 'ledger.head.when', defaultMessage: 'When' },
  kind: { id: 'ledger.head.kind', defaultMessage: 'Kind' },
  what: { id: 'ledger.head.what', defaultMessage: 'What' },
  amount: { id: 'ledger.head.amount', defaultMessage: 'Amount' },
  after: { id: 'ledger.head.after', defaultMessage: 'Balance after' },
});
const columns = ['line', 'when', 'kind', 'what', 'amount', 'after'] as const;

function Heads(): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">
            <FormattedMessage {...heads.open} />
          </span>
        </th>
        {columns.map((column) => (
          <th
            key={column}
            scope="col"
            aria-sort={column === 'when' ? 'descending' : undefined}
            data-numeric={column === 'amount' || column === 'after' ? '' : undefined}
          >
            <FormattedMessage {...heads[column]} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SkeletonRows(): ReactNode {
  return ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
    <tr key={row}>
      <td colSpan={7}>
        <Skeleton width={80} />
      </td>
    </tr>
  ));
}

/** The lines; `Enter` or a click opens one, → opens and ← closes. */
export function LedgerTable({ lines, linkedOrder }: LedgerTableProps): ReactNode {
  const cards = useMedia('(max-width: 999px)');
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const linkedLine = lines?.find(({ order_uuid }) => order_uuid !== null && order_uuid === linkedOrder);
  const open = chosen === undefined ? (linkedLine?.transaction_id ?? null) : chosen;
  const Line = cards ? CardLine : RowLine;
  const rows = lines?.map((line) => (
    <Line
      key={line.transaction_id}
      line={line}
      open={open === line.transaction_id}
      onOpen={(request) => setChosen(request ? line.transaction_id : null)}
    />
  ));
  if (cards) return <ul className="card data-cards">{rows}</ul>;
  return (
    <div className="data-table card">
      <table>
        <caption className="visually-hidden">
          <FormattedMessage id="ledger.caption" defaultMessage="Transactions, newest first" />
        </caption>
        <Heads />
        <tbody>{rows ?? <SkeletonRows />}</tbody>
      </table>
    </div>
  );
}
