import { NEXT_PORT_IN_STEPS, type PortInStep } from '@ringpost/domain/rules/port-in-steps';
import { type ReactNode, useState } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { command, download } from '../../api/http.ts';
import { oneOf } from '../../api/one-of.ts';
import { useQuery } from '../../api/use-query.ts';
import { workList } from '../../api/work-list.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { useMay } from '../../session/role.ts';

import { Button } from '../../ui/button.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { Phone } from '../../ui/figures.tsx';
import { ClearFilters, choices, isFiltered, type ListFilter, ListFilters } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { RowKeysHelp } from '../../ui/row-keys-help.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import { SortChoice } from '../../ui/sort-choice.tsx';
import { type ListAddress, orderOf, useListAddress } from '../../ui/use-list-address.ts';
import { useCards } from '../../ui/use-media.ts';
import { useOpenedRow } from '../../ui/use-opened-row.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { PortInCard, portInColumns } from './admin-port-in-cells.tsx';
import { Fees } from './port-in-fees.tsx';
import { type AdminPortInView, type MoveBody, PAGE_ROWS, type PortInDetails } from './port-ins.api.ts';
import { statusNames } from './port-ins.messages.ts';
import { StepFields } from './step-fields.tsx';
import { SelectedPortIns, usePortInTable } from './use-port-in-table.tsx';
import './port-ins.css';

function DocumentButtons({
  id,
  documents,
}: {
  readonly id: string;
  readonly documents: PortInDetails['documents'];
}): ReactNode {
  const submission = useSubmit();
  return documents.map(({ document_uuid, name }) => (
    <Button
      key={document_uuid}
      look="ghost"
      size="xs"
      onClick={() =>
        void submission.run(async () => {
          const route = 'GET /api/admin/portin_request/{id}/documents/{document_uuid}';
          saveFile(name, await download(route, { params: { id, document_uuid } }));
        })
      }
    >
      <bdi className="cut">{name}</bdi>
    </Button>
  ));
}

/** The details of a request. A cancel deletes them, so they are not read afterwards. */
function Details({ row: { portin_uuid: id, status } }: { readonly row: AdminPortInView }): ReactNode {
  const intl = useIntl();
  const isThere = status !== 'cancelled';
  const { data, error } = useQuery(
    'GET /api/admin/portin_request/{id}/details',
    isThere ? { params: { id } } : null,
  );
  const submission = useSubmit();
  if (!isThere || error?.status === 404)
    return <FormattedMessage id="admin.portin.deleted" defaultMessage="The details were deleted." />;
  if (error) return <p className="field-error">{problemText(intl, error)}</p>;
  if (!data) return null;
  return (
    <div className="portin-admin-facts">
      <p>
        <bdi>
          {data.firstname} {data.lastname}
          {data.businessname !== '' && `, ${data.businessname}`}
        </bdi>
      </p>
      <p>
        <bdi>
          {data.address1} {data.address2}, {data.city}, {data.state} {data.zip}
        </bdi>
      </p>
      <p className="num">
        <bdi>
          {data.carrier}, {data.account_number}, {data.btn}
        </bdi>
      </p>
      {data.pin !== '' && (
        <p className="num">
          <FormattedMessage
            id="admin.portin.pin"
            defaultMessage="PIN {pin}"
            values={{ pin: <bdi>{data.pin}</bdi> }}
          />
        </p>
      )}
      <Button
        look="outline"
        size="xs"
        onClick={() =>
          void submission.run(async () => {
            const route = 'GET /api/admin/portin_request/{id}/letter';
            saveFile('letter-of-authorization.pdf', await download(route, { params: { id } }));
          })
        }
      >
        <FormattedMessage id="admin.portin.letter" defaultMessage="Letter as PDF" />
      </Button>
      <DocumentButtons id={id} documents={data.documents} />
    </div>
  );
}

function WhoMoves(): ReactNode {
  return (
    <p className="dim t13">
      <FormattedMessage
        id="admin.portin.who"
        defaultMessage="Admins see the details of a request, and change its state."
      />
    </p>
  );
}

function Opened({
  row,
  onMoved,
}: {
  readonly row: AdminPortInView;
  readonly onMoved: () => void;
}): ReactNode {
  const intl = useIntl();
  const { portin_uuid: id, status } = row;
  const steps = NEXT_PORT_IN_STEPS[status];
  const [step, setStep] = useState<PortInStep | undefined>(steps[0]);
  const [body, setBody] = useState<Omit<MoveBody, 'status'>>({ reason: 'other' });
  const submission = useSubmit();
  const may = useMay('admin');
  async function move(): Promise<void> {
    if (step === undefined) return;
    const params = { id };
    const sent = { ...body, status: step };
    if (
      await submission.run(() => command('POST /api/admin/portin_request/{id}/state', { params, body: sent }))
    )
      onMoved();
  }
  return (
    <section className="card portin-admin" aria-label={row.portname}>
      <h2>
        <bdi>{row.portname}</bdi>
      </h2>
      <p>
        {row.numbers.map((number) => (
          <span key={number}>
            <Phone number={number} />{' '}
          </span>
        ))}
      </p>
      <OnlyFor least="admin" otherwise={<WhoMoves />}>
        <Details row={row} />
      </OnlyFor>
      {may && step !== undefined && (
        <div className="portin-actions">
          <SelectInput
            label={intl.formatMessage({ id: 'admin.portin.next', defaultMessage: 'Next state' })}
            value={step}
            options={steps.map((value) => ({ value, label: intl.formatMessage(statusNames[value]) }))}
            onChange={(value) => setStep(value as PortInStep)}
          />
          <StepFields {...{ step, body, status }} onChange={setBody} />
          <Button look="primary" size="sm" busy={submission.busy} onClick={() => void move()}>
            <FormattedMessage id="admin.portin.move" defaultMessage="Change the state" />
          </Button>
        </div>
      )}
      {submission.text !== null && (
        <p className="field-error" role="alert">
          {submission.text}
        </p>
      )}
    </section>
  );
}

const count = defineMessage({
  id: 'admin.portin.count',
  defaultMessage: '{total, plural, one {# request} other {# requests}}',
});

/** Nobody sees a draft before it is sent. */
const STATUSES = [
  ...(['submitted', 'in_review', 'exception', 'foc_confirmed'] as const),
  ...(['completed', 'cancelled'] as const),
];
const FILTERS = ['status'];

function useStatusFilter(): ListFilter {
  const intl = useIntl();
  const all = intl.formatMessage({ id: 'admin.portin.filter.all', defaultMessage: 'Any status' });
  return {
    name: 'status',
    label: intl.formatMessage({ id: 'admin.portin.filter.status', defaultMessage: 'Status' }),
    options: choices(all, STATUSES, (status) => intl.formatMessage(statusNames[status])),
  };
}

function filtersOf({ filter }: ListAddress) {
  return { status: oneOf(STATUSES, filter('status')) };
}

/** Every request that matches the filter of the address, as a file. */
function loadFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/admin/portin_request/csv', { query: filtersOf(address) });
}

/** The requests, filtered and sorted by the address. */
function useRequests(address: ListAddress) {
  const query = {
    limit: PAGE_ROWS,
    offset: address.offset,
    ...orderOf(address, ['updated_at']),
    ...filtersOf(address),
  };
  return useQuery('GET /api/admin/portin_request', { query }, workList);
}

function FileButton({ address }: { readonly address: ListAddress }): ReactNode {
  return (
    <OnlyFor least="admin">
      <CsvButton name="ringpost-all-port-ins.csv" load={() => loadFile(address)} />
    </OnlyFor>
  );
}

/** The requests of all customers, and the steps for each. The opened one is in the address. */
export function AdminPortInsPage(): ReactNode {
  const address = useListAddress();
  const list = useRequests(address);
  const { key, searchOf, open } = useOpenedRow('request');
  const opened = list.data?.data.find(({ portin_uuid }) => portin_uuid === key);
  const sorted = portInColumns(searchOf);
  const { may, selection, rowKey, columns } = usePortInTable(list.data?.data ?? [], sorted);
  return (
    <ListPage
      title={<FormattedMessage id="admin.portin.title" defaultMessage="Port in" />}
      count={count}
      actions={<FileButton address={address} />}
      bar={
        <ListFilters address={address} filters={[useStatusFilter()]}>
          {useCards() && <SortChoice address={address} columns={sorted} />}
        </ListFilters>
      }
      list={list}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        caption: (
          <FormattedMessage id="admin.portin.caption" defaultMessage="Requests to bring numbers over" />
        ),
        columns,
        rowKey,
        card: (row) => <PortInCard {...{ row, searchOf }} />,
        onRow: (row) => open(row.portin_uuid),
        compact: true,
        skeletonRows: 6,
      }}
      failed={<FormattedMessage id="admin.portin.failed" defaultMessage="The requests did not load" />}
      empty={
        <FormattedMessage
          id="admin.portin.empty"
          defaultMessage="Nobody has asked to bring numbers over yet."
        />
      }
      emptyAction={isFiltered(address, FILTERS) && <ClearFilters address={address} names={FILTERS} />}
    >
      {list.data && <RowKeysHelp selects={may} />}
      <SelectedPortIns selection={selection} />
      {opened && (
        <Opened
          key={`${opened.portin_uuid} ${opened.status}`}
          row={opened}
          onMoved={() => void list.mutate()}
        />
      )}
      {/* Not shown before the rows, because they would push it down. */}
      {(list.data || list.error) && (
        <OnlyFor least="admin">
          <Fees />
        </OnlyFor>
      )}
    </ListPage>
  );
}
