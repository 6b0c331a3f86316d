import { NEXT_PORT_IN_STEPS, type PortInStep } from '@ringpost/domain/rules/port-in-steps';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { command, download } from '../../api/http.ts';
import { useQuery } from '../../api/use-query.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { useMay } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { CustomerLink } from '../../ui/customer-link.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { OpenedCard } from '../../ui/opened-card.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { labels } from './admin-port-in-cells.tsx';
import type { AdminPortInView, MoveBody, PortInDetails } from './port-ins.api.ts';
import { type Reason, reasonTexts, statusNames, stepLabels } from './port-ins.messages.ts';
import { StepFields } from './step-fields.tsx';
import { PortInStatusDot } from './tracker.tsx';
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

/** Why it was stopped, what the customer was told, and when the numbers move. */
function WhyStopped({ row: { status, reason, note, foc_at } }: { readonly row: AdminPortInView }): ReactNode {
  const isStopped = status === 'exception' && reason !== null;
  return (
    <>
      {isStopped && (
        <Fact label={<FormattedMessage {...stepLabels.reason} />}>
          <FormattedMessage {...reasonTexts[reason as Reason]} />
        </Fact>
      )}
      {note !== '' && (
        <Fact label={<FormattedMessage {...stepLabels.note} />}>
          <bdi>{note}</bdi>
        </Fact>
      )}
      {foc_at !== null && (
        <Fact label={<FormattedMessage {...stepLabels.foc} />}>
          <Stamp at={foc_at} />
        </Fact>
      )}
    </>
  );
}

interface RequestProps {
  readonly row: AdminPortInView;
  readonly onMoved: () => void;
}

/** The next state of the request, and what that state needs. */
function Steps({ row: { portin_uuid: id, status }, onMoved }: RequestProps): ReactNode {
  const intl = useIntl();
  const steps = NEXT_PORT_IN_STEPS[status];
  const [step, setStep] = useState<PortInStep | undefined>(steps[0]);
  const [body, setBody] = useState<Omit<MoveBody, 'status'>>({ reason: 'other' });
  const submission = useSubmit();
  if (step === undefined) return null;
  async function move(to: PortInStep): Promise<void> {
    const request = { params: { id }, body: { ...body, status: to } };
    if (await submission.run(() => command('POST /api/admin/portin_request/{id}/state', request))) onMoved();
  }
  return (
    <>
      <div className="portin-actions">
        <SelectInput
          label={intl.formatMessage({ id: 'admin.portin.next', defaultMessage: 'Next state' })}
          value={step}
          options={steps.map((value) => ({ value, label: intl.formatMessage(statusNames[value]) }))}
          onChange={(value) => setStep(value as PortInStep)}
        />
        <StepFields {...{ step, body, status }} onChange={setBody} />
        <Button look="primary" size="sm" busy={submission.busy} onClick={() => void move(step)}>
          <FormattedMessage id="admin.portin.move" defaultMessage="Change the state" />
        </Button>
      </div>
      {submission.text !== null && (
        <p className="field-error" role="alert">
          {submission.text}
        </p>
      )}
    </>
  );
}

/** What a request is about, and what comes next. */
function Request({ row, onMoved }: RequestProps): ReactNode {
  const may = useMay('admin');
  return (
    <>
      <FactList>
        <Fact label={<FormattedMessage {...labels.customer} />}>
          <CustomerLink userId={row.user_id} email={row.email} />
        </Fact>
        <Fact label={<FormattedMessage {...labels.status} />}>
          <PortInStatusDot status={row.status} />
        </Fact>
        <WhyStopped row={row} />
      </FactList>
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
      {may && <Steps {...{ row, onMoved }} />}
    </>
  );
}

/** One request beside the list, also if it is on another page of the list. */
export function OpenedPortIn({
  id,
  onMoved,
  onClose,
}: {
  readonly id: string;
  readonly onMoved: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { data: row, error, mutate } = useQuery('GET /api/admin/portin_request/{id}', { params: { id } });
  const moved = (): void => {
    void mutate();
    onMoved();
  };
  const title = row ? <bdi>{row.portname}</bdi> : <FormattedMessage {...labels.request} />;
  return (
    <OpenedCard {...{ title, error, onClose }}>
      {row && <Request key={row.status} row={row} onMoved={moved} />}
    </OpenedCard>
  );
}
