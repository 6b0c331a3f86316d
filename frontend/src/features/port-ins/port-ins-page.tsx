import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { CheckLink } from './check-link.tsx';
import { usePortInRows } from './port-in-rows.tsx';
import { loadPortInsFile, PAGE_ROWS, usePortIns } from './port-ins.api.ts';
import './port-ins.css';

const count = defineMessage({
  id: 'portin.count',
  defaultMessage: '{total, plural, one {# request} other {# requests}}',
});

/** Every request of the customer to bring numbers over. */
export function PortInsPage(): ReactNode {
  const address = useListAddress();
  const rows = usePortInRows();
  return (
    <ListPage
      title={<FormattedMessage id="portin.title" defaultMessage="Port in" />}
      count={count}
      actions={
        <span className="portin-actions">
          <CsvButton name="ringpost-port-ins.csv" load={loadPortInsFile} />
          <CheckLink />
          <ButtonLink look="primary" size="sm" to={paths['dashboard-portin-request']}>
            <FormattedMessage id="portin.new" defaultMessage="Bring numbers over" />
          </ButtonLink>
        </span>
      }
      list={usePortIns(address)}
      {...{ address, pageRows: PAGE_ROWS }}
      table={{
        caption: (
          <FormattedMessage id="portin.caption" defaultMessage="Your requests to bring numbers over" />
        ),
        ...rows,
        skeletonRows: 6,
      }}
      failed={<FormattedMessage id="portin.list.failed" defaultMessage="The requests did not load" />}
      empty={
        <FormattedMessage id="portin.empty" defaultMessage="You have not brought any numbers over yet." />
      }
    />
  );
}
