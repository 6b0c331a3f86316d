import type { ManagedNumbers } from '@ringpost/command-api/numbers/numbers.contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useVendors } from '../../api/vendor-list.api.ts';
import { Phone } from '../../ui/figures.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { notify } from '../../ui/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { type ManageAct, manageNumbers } from './manage.api.ts';
import './numbers.css';

const titles: Readonly<Record<ManageAct, MessageDescriptor>> = defineMessages({
  release: {
    id: 'manage.release',
    defaultMessage: '{count, plural, one {Release this number?} other {Release # numbers?}}',
  },
  public: {
    id: 'manage.public',
    defaultMessage: '{count, plural, one {Make this number public?} other {Make # numbers public?}}',
  },
  sale: {
    id: 'manage.sale',
    defaultMessage: '{count, plural, one {Sell this number again?} other {Sell # numbers again?}}',
  },
  vendor: {
    id: 'manage.vendor',
    defaultMessage: '{count, plural, one {Assign another vendor} other {Assign another vendor to # numbers}}',
  },
});

const abouts = defineMessages({
  release: {
    id: 'manage.release.about',
    defaultMessage:
      'A released number leaves the inventory, and later texts to it reach no customer. One that somebody has or waits for stays. You can import it again.',
  },
  public: {
    id: 'manage.public.about',
    defaultMessage:
      'Everybody sees the texts of a public number, and nobody can buy it. Only a number that nobody has ever had can become public.',
  },
  sale: {
    id: 'manage.sale.about',
    defaultMessage:
      'The texts are private again, and customers can buy the number. Apps may know it from its time as a public number.',
  },
  vendor: {
    id: 'manage.vendor.about',
    defaultMessage:
      'Texts count from now on if this vendor delivers them. A number that somebody has or waits for keeps its vendor.',
  },
});

const submits = defineMessages({
  release: { id: 'manage.release.submit', defaultMessage: 'Release' },
  public: { id: 'manage.public.submit', defaultMessage: 'Make public' },
  sale: { id: 'manage.sale.submit', defaultMessage: 'Sell again' },
  vendor: { id: 'manage.vendor.submit', defaultMessage: 'Assign' },
});

type Code = ManagedNumbers['refused'][number]['code'];

const reasons: Readonly<Record<Code, MessageDescriptor>> = defineMessages({
  'number-unknown': { id: 'manage.unknown', defaultMessage: 'is not ours.' },
  'number-owned': { id: 'manage.owned', defaultMessage: 'was brought over by a customer.' },
  'number-on-demand': { id: 'manage.on-demand', defaultMessage: 'goes back to its vendor without you.' },
  'number-leased': {
    id: 'manage.leased',
    defaultMessage:
      '{act, select, public {was bought by somebody before.} other {has a customer, or somebody waits for it.}}',
  },
});

const vendorLabel = defineMessage({ id: 'manage.vendor.label', defaultMessage: 'Vendor' });

const done: MessageDescriptor = defineMessage({
  id: 'manage.done',
  defaultMessage: '{count, plural, one {# number changed.} other {# numbers changed.}}',
});

/** The numbers that refused, each with the reason. */
function Refusals({
  act,
  managed: { done, refused },
}: {
  readonly act: ManageAct;
  readonly managed: ManagedNumbers;
}): ReactNode {
  return (
    <div role="status" className="manage-refused">
      <p>
        <FormattedMessage
          id="manage.refused"
          defaultMessage="{done, plural, =0 {Nothing has changed.} one {# number has changed.} other {# numbers have changed.}} {refused, plural, one {# number stays as it was:} other {# numbers stay as they were:}}"
          values={{ done: done.length, refused: refused.length }}
        />
      </p>
      <ul className="dim">
        {refused.map(({ number_uuid: number, code }) => (
          <li key={number}>
            <Phone number={number} /> <FormattedMessage {...reasons[code]} values={{ act }} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function VendorChoice({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (vendorId: string) => void;
}): ReactNode {
  const intl = useIntl();
  const { data } = useVendors();
  return (
    <SelectInput
      size="md"
      label={intl.formatMessage(vendorLabel)}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: '–' },
        ...(data?.data ?? []).map(({ vendor_uuid, vendor_name }) => ({
          value: vendor_uuid,
          label: vendor_name,
        })),
      ]}
    />
  );
}

interface ManageDialogProps {
  readonly act: ManageAct;
  readonly numbers: readonly string[];
  /** Called with the numbers that have changed. */
  readonly onDone?: (done: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Sends the act. The dialog stays open if a number refused. */
function useManage({ act, numbers, onDone, onClose }: ManageDialogProps) {
  const intl = useIntl();
  const submission = useSubmit();
  const [vendorId, setVendorId] = useState('');
  const [managed, setManaged] = useState<ManagedNumbers | null>(null);
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (managed) return onClose();
    if (act === 'vendor' && vendorId === '') return;
    await submission.run(async () => {
      const answer = await manageNumbers(act, numbers, vendorId);
      onDone?.(answer.done);
      if (answer.refused.length > 0) return setManaged(answer);
      notify({ kind: 'success', text: intl.formatMessage(done, { count: answer.done.length }) });
      onClose();
    });
  }
  return { submission, vendorId, setVendorId, managed, send };
}

/** Asks before an admin changes numbers, and says which of them refused and why. */
export function ManageDialog(props: ManageDialogProps): ReactNode {
  const { act, numbers, onClose } = props;
  const { submission, vendorId, setVendorId, managed, send } = useManage(props);
  return (
    <FormDialog
      title={<FormattedMessage {...titles[act]} values={{ count: numbers.length }} />}
      problem={submission.text}
      danger={act === 'release' && !managed}
      busy={submission.busy}
      submit={
        managed ? (
          <FormattedMessage id="manage.read" defaultMessage="I have read it" />
        ) : (
          <FormattedMessage {...submits[act]} />
        )
      }
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      {managed ? (
        <Refusals act={act} managed={managed} />
      ) : (
        <>
          <p className="dim t13">
            <FormattedMessage {...abouts[act]} />
          </p>
          {act === 'vendor' && <VendorChoice value={vendorId} onChange={setVendorId} />}
        </>
      )}
    </FormDialog>
  );
}
