import type { AdminMessage } from '@ringpost/query-api/messages/admin-messages.contract';
import { type ReactNode, useState } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { OnlyFor } from '../../../session/only-for.tsx';
import { auditPath } from '../../../session/paths.ts';
import { useMay } from '../../../session/role.ts';
import { ColumnChoice, useShownColumns } from '../../../ui/column-choice.tsx';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { FilterChips, useOpenFilters } from '../../../ui/filter-chips.tsx';
import { ClearFilters, isFiltered } from '../../../ui/list-filters.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { ListViews } from '../../../ui/list-views.tsx';
import { RowKeysHelp } from '../../../ui/row-keys-help.tsx';
import { SortChoice } from '../../../ui/sort-choice.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import { useRowKeys } from '../../../ui/use-row-keys.ts';
import '../../../ui/admin.css';
import { FILTERS, MESSAGE_VIEWS, PERSONAL, useMessageFilters } from './all-message-filters.ts';
import { isByNumber, loadMessagesFile, PAGE_ROWS, useAllMessages } from './all-messages.api.ts';
import './all-messages.css';
import { MessageCard, messageColumns, pathOfMessage, readColumn, unsorted } from './message-cells.tsx';
import { MessageToRead, type ToRead } from './message-to-read.tsx';

const LIST = 'messages';

const count = defineMessage({
  id: 'all-messages.count',
  defaultMessage: '{total, plural, one {# message} other {# messages}}',
});

function rowKey({ uuid }: AdminMessage): string {
  return uuid;
}

/** Why the list has no rows, and what to do. */
function useEmpty(address: ReturnType<typeof useListAddress>) {
  if (!isFiltered(address, FILTERS))
    return {
      empty: <FormattedMessage id="all-messages.none" defaultMessage="No message has come yet." />,
    };
  return {
    empty: <FormattedMessage id="all-messages.empty" defaultMessage="No messages match." />,
    emptyAction: <ClearFilters address={address} names={FILTERS} />,
  };
}

/** All messages, without what they say. Filters, order and page are in the address. */
export function AllMessagesPage(): ReactNode {
  const navigate = useNavigate();
  const address = useListAddress();
  const list = useAllMessages(address);
  const filters = useMessageFilters(address.filter('user'));
  const open = useOpenFilters();
  const [toRead, setToRead] = useState<ToRead | null>(null);
  const columns = messageColumns.map((column) => (isByNumber(address) ? unsorted(column) : column));
  const shown = useShownColumns(LIST, columns);
  const may = useMay('admin');
  useRowKeys({ onAudit: (uuid) => void navigate(auditPath('sms', uuid)), onFilter: open.show });
  return (
    <ListPage
      title={<FormattedMessage id="all-messages.title" defaultMessage="Messages" />}
      count={count}
      actions={
        <>
          <ColumnChoice list={LIST} columns={messageColumns} />
          <OnlyFor least="admin">
            <CsvButton name="ringpost-messages.csv" load={() => loadMessagesFile(address)} />
          </OnlyFor>
        </>
      }
      bar={
        <>
          <ListViews list={LIST} views={MESSAGE_VIEWS} personal={PERSONAL} />
          <FilterChips
            {...{ address, filters, open }}
            beside={<SortChoice address={address} columns={columns} />}
          />
        </>
      }
      list={list}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        compact: true,
        caption: <FormattedMessage id="all-messages.caption" defaultMessage="All messages" />,
        columns: may ? [...shown, readColumn(setToRead)] : shown,
        rowKey,
        card: (message) => <MessageCard message={message} onRead={setToRead} />,
        onRow: (message) => void navigate(pathOfMessage(message)),
        skeletonRows: 20,
      }}
      failed={<FormattedMessage id="all-messages.failed" defaultMessage="The messages did not load" />}
      {...useEmpty(address)}
    >
      <RowKeysHelp selects={false} />
      <MessageToRead message={toRead} onClose={() => setToRead(null)} />
    </ListPage>
  );
}
