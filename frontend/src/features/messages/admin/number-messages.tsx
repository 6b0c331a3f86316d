import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { useMay } from '../../../session/role.ts';
import { PagedRows } from '../../../ui/list-page.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import './all-messages.css';
import { MessageCard, messageColumns, readColumn, unsorted } from './message-cells.tsx';
import { MessageToRead, type ToRead } from './message-to-read.tsx';

const PAGE_ROWS = 20;
const columns = messageColumns.filter(({ id }) => id !== 'number').map(unsorted);

/** Every message that came to a number, newest first, without what it says. */
export function NumberMessages({ number }: { readonly number: string }): ReactNode {
  const address = useListAddress();
  const [open, setOpen] = useState<ToRead | null>(null);
  const may = useMay('admin');
  const query = { number, limit: PAGE_ROWS, offset: address.offset };
  const list = useQuery('GET /api/admin/messages', { query }, workList);
  return (
    <>
      <PagedRows
        {...{ list, address, pageRows: PAGE_ROWS }}
        table={{
          compact: true,
          caption: <FormattedMessage id="number.messages.caption" defaultMessage="Messages to the number" />,
          columns: may ? [...columns, readColumn(setOpen)] : columns,
          rowKey: ({ uuid }) => uuid,
          card: (message) => <MessageCard message={message} onRead={setOpen} />,
          skeletonRows: 6,
        }}
        failed={<FormattedMessage id="number.messages.failed" defaultMessage="The messages did not load" />}
        empty={<FormattedMessage id="number.messages.none" defaultMessage="No message has come to it." />}
      />
      <MessageToRead message={open} onClose={() => setOpen(null)} />
    </>
  );
}
