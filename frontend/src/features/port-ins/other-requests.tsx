import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DataTable, NoData } from '../../ui/data-table.tsx';
import { usePortInRows } from './port-in-rows.tsx';
import { useOpenPortIns } from './port-ins.api.ts';

/** The customer's other open requests, below the form of a request. Shows nothing if there are none. */
export function OtherRequests({ exceptId = null }: { readonly exceptId?: string | null }): ReactNode {
  const rows = usePortInRows();
  const others = useOpenPortIns().filter(({ portin_uuid }) => portin_uuid !== exceptId);
  if (others.length === 0) return null;
  const title = <FormattedMessage id="portin.others" defaultMessage="Other open requests" />;
  return (
    <section className="portin-others">
      <h2>{title}</h2>
      <DataTable {...rows} caption={title} rows={others} empty={<NoData />} />
    </section>
  );
}
