import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { instantOf } from '../planned/counts-from.tsx';
import { type MoveBody, type PortInStatus, useVendors } from './port-ins.api.ts';
import { REASONS, type Reason, reasonTexts, stepLabels } from './port-ins.messages.ts';

type Step = MoveBody['status'];

/** The vendor that has the numbers now. */
function VendorChoice({
  vendorId,
  onChange,
}: {
  readonly vendorId: string | undefined;
  readonly onChange: (vendorId: string) => void;
}): ReactNode {
  const intl = useIntl();
  const { data } = useVendors();
  const vendors = (data?.data ?? []).map(({ vendor_uuid: value, vendor_name: label }) => ({ value, label }));
  const none = intl.formatMessage({ id: 'admin.portin.vendor.none', defaultMessage: 'Choose the vendor' });
  return (
    <SelectInput
      label={intl.formatMessage({ id: 'admin.portin.vendor', defaultMessage: 'Vendor' })}
      value={vendorId ?? ''}
      options={vendorId === undefined ? [{ value: '', label: none }, ...vendors] : vendors}
      onChange={onChange}
    />
  );
}

/** After the date was confirmed, the fee goes back unless an admin keeps it. */
function KeepFee({
  keeps,
  onChange,
}: {
  readonly keeps: boolean;
  readonly onChange: (keeps: boolean) => void;
}): ReactNode {
  return (
    <label className="account-check">
      <input type="checkbox" checked={keeps} onChange={({ target }) => onChange(target.checked)} />
      <FormattedMessage
        id="admin.portin.keepFee"
        defaultMessage="Keep the fee; the note says why. Else it goes back to the customer"
      />
    </label>
  );
}

/** The fields that a step of an admin needs. */
export function StepFields({
  step,
  status,
  body,
  onChange,
}: {
  readonly step: Step;
  readonly status: PortInStatus;
  readonly body: Omit<MoveBody, 'status'>;
  readonly onChange: (body: Omit<MoveBody, 'status'>) => void;
}): ReactNode {
  const intl = useIntl();
  // As the browser's field has it. It stays while another step is chosen, as the other fields do.
  const [movesOn, setMovesOn] = useState('');
  return (
    <>
      {step === 'exception' && (
        <SelectInput
          label={intl.formatMessage(stepLabels.reason)}
          value={body.reason ?? 'other'}
          options={REASONS.map((value) => ({ value, label: intl.formatMessage(reasonTexts[value]) }))}
          onChange={(value) => onChange({ ...body, reason: value as Reason })}
        />
      )}
      {(step === 'exception' || step === 'cancelled') && (
        <TextInput
          label={<FormattedMessage {...stepLabels.note} />}
          maxLength={500}
          value={body.note ?? ''}
          onChange={({ target }) => onChange({ ...body, note: target.value })}
        />
      )}
      {step === 'cancelled' && status === 'foc_confirmed' && (
        <KeepFee keeps={body.keep_fee ?? false} onChange={(keep_fee) => onChange({ ...body, keep_fee })} />
      )}
      {step === 'completed' && (
        <VendorChoice
          vendorId={body.vendor_uuid}
          onChange={(vendor_uuid) => onChange({ ...body, vendor_uuid })}
        />
      )}
      {step === 'foc_confirmed' && (
        <TextInput
          label={<FormattedMessage {...stepLabels.foc} />}
          type="datetime-local"
          value={movesOn}
          onChange={({ target }) => {
            const { foc_at: _, ...others } = body;
            const at = instantOf(target.value);
            setMovesOn(target.value);
            onChange(at === undefined ? others : { ...others, foc_at: at });
          }}
        />
      )}
    </>
  );
}
