import { SIGNATURE_MAX_BYTES } from '@ringpost/domain/rules/limits';
import { type ReactNode, useEffect, useRef } from 'react';
import { defineMessage, defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { portInProblems } from '../../i18n/port-in-problems.ts';
import { fieldErrors, fieldErrorText } from '../../i18n/problem-text.ts';
import { portInPath } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Money } from '../../ui/figures.tsx';
import { CheckedTable } from './checked-table.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { NumberField } from './number-field.tsx';
import type { CheckedNumbers, PortInDetails } from './port-ins.api.ts';
import { saveLetter } from './port-ins.api.ts';
import { checkTexts, fieldNames, numbersRequired } from './port-ins.messages.ts';
import { type Fault, FIELDS, type FieldName, OPTIONAL, type PictureFault } from './request-fields.ts';
import { SignaturePad } from './signature-pad.tsx';
import { isPortable, type RequestForm, useRequestForm } from './use-request-form.ts';

const texts: Readonly<Record<Fault, MessageDescriptor>> = defineMessages({
  required: { id: 'portin.fault.required', defaultMessage: '{field} is required' },
  zip: { id: 'portin.fault.zip', defaultMessage: 'max 5 digits' },
  digits: { id: 'portin.fault.digits', defaultMessage: '{field} should be 10 digits only' },
  state: { id: 'portin.fault.state', defaultMessage: '{field} must be two letters' },
});

const pictureTexts: Readonly<Record<PictureFault, MessageDescriptor>> = {
  type: portInProblems['image-type-incorrect'],
  size: defineMessage({
    id: 'portin.signature.too-large',
    defaultMessage: 'The picture is too large. It may have at most {limit, number} kB.',
  }),
};

/** Whether the server found faults, and the form shows each of them at its field. */
function standAtFields(form: RequestForm): boolean {
  const faults = fieldErrors(form.submission.problem);
  const fields: readonly string[] = FIELDS;
  return faults.length > 0 && faults.every(({ field }) => fields.includes(field));
}

function TextField({ form, name }: { readonly form: RequestForm; readonly name: FieldName }): ReactNode {
  const intl = useIntl();
  const field = intl.formatMessage(fieldNames[name]);
  const fault = form.faults.get(name);
  const refused = fieldErrors(form.submission.problem).find((each) => each.field === name);
  const error = fault
    ? intl.formatMessage(texts[fault], { field })
    : refused && fieldErrorText(intl, refused, field);
  const hint = name === 'pin' && form.hasPin && (
    <FormattedMessage id="portin.pin.kept" defaultMessage="Saved. Type to replace it." />
  );
  return (
    <div className="portin-field" data-field={name}>
      <TextInput
        label={
          OPTIONAL.has(name) ? (
            <>
              {field}{' '}
              <span className="dim portin-optional">
                <FormattedMessage id="portin.optional" defaultMessage="(optional)" />
              </span>
            </>
          ) : (
            field
          )
        }
        error={error}
        hint={hint || undefined}
        size="sm"
        type={name === 'pin' ? 'password' : 'text'}
        autoComplete="off"
        // The text for the letter is in Latin letters, even on a page that is read from right to left.
        dir="auto"
        value={form.typed[name]}
        onChange={({ target }) => form.type(name, target.value)}
      />
    </div>
  );
}

function SignatureField({ form }: { readonly form: RequestForm }): ReactNode {
  const error = form.pictureFault ? (
    <FormattedMessage {...pictureTexts[form.pictureFault]} values={{ limit: SIGNATURE_MAX_BYTES / 1000 }} />
  ) : form.lacksSignature ? (
    <FormattedMessage id="portin.signature.required" defaultMessage="Signature is required." />
  ) : null;
  return <SignaturePad kept={form.kept} error={error} onPicture={form.draw} onRefused={form.refusePicture} />;
}

/**
 * The lines that cannot be brought over, as the customer typed them, with the reasons. They are at the field, where the customer
 * corrects them.
 */
function RefusedLines({ checked }: { readonly checked: CheckedNumbers | null }): ReactNode {
  const refused = checked?.data.flatMap(({ text, reason }, at) => (reason ? [{ text, reason, at }] : []));
  return (
    <span className="portin-refused-lines">
      <FormattedMessage {...portInProblems['not-portable']} />
      {refused?.map(({ text, reason, at }) => (
        <span key={at}>
          <bdi className="num">{text}</bdi> <FormattedMessage {...checkTexts[reason]} />
        </span>
      ))}
    </span>
  );
}

function numbersFault({ lacksNumbers, hasRefused, checkProblem, checked }: RequestForm): ReactNode {
  if (lacksNumbers) return <FormattedMessage {...numbersRequired} />;
  if (hasRefused) return <RefusedLines checked={checked} />;
  return checkProblem ?? undefined;
}

/** Whether some of the numbers can be brought over and some cannot. */
function isInPart(checked: CheckedNumbers): boolean {
  return checked.portable > 0 && !isPortable(checked);
}

/** The text of the button: what it sends, and what it costs. */
function SendWords({
  checked,
  isException,
}: {
  readonly checked: CheckedNumbers | null;
  readonly isException: boolean;
}): ReactNode {
  if (isException) return <FormattedMessage id="portin.resend" defaultMessage="Fix and resend" />;
  if (!checked || checked.portable === 0)
    return <FormattedMessage id="portin.submit" defaultMessage="Check and submit" />;
  const fee = <Money dollars={checked.fee} />;
  if (isPortable(checked))
    return (
      <FormattedMessage id="portin.submit-and-pay" defaultMessage="Submit and pay {fee}" values={{ fee }} />
    );
  return (
    <FormattedMessage
      id="portin.submit-portable"
      defaultMessage="Submit the {count, number} that can be brought over and pay {fee}"
      values={{ count: checked.portable, fee }}
    />
  );
}

/** Offers to send the request without the numbers that cannot be brought over. */
function KeepPortable({ form }: { readonly form: RequestForm }): ReactNode {
  const { checked } = form;
  if (!checked || !isInPart(checked)) return null;
  return (
    <Button look="outline" size="sm" onClick={form.keepPortable}>
      <FormattedMessage
        id="portin.keep-portable"
        defaultMessage="Keep only the {count, plural, one {# number} other {# numbers}} that can be brought over"
        values={{ count: checked.portable }}
      />
    </Button>
  );
}

/**
 * Whether the focus goes to one of the buttons below. A press takes the focus before the click. A check at that moment could show
 * its table and push the button away from the pointer, and the click would be lost. So the button checks the numbers itself.
 */
function isForAction(to: Element | null): boolean {
  return to?.closest('.portin-actions') != null;
}

function Actions({
  form,
  isException,
}: {
  readonly form: RequestForm;
  readonly isException: boolean;
}): ReactNode {
  const navigate = useNavigate();
  const send = !isException && form.checked && isInPart(form.checked) ? form.sendPortable : form.send;
  async function leave(work: Promise<string | null>): Promise<void> {
    const id = await work;
    if (id !== null) navigate(portInPath(id));
  }
  return (
    <div className="portin-actions">
      <Button
        look="primary"
        type="submit"
        spends
        busy={form.submission.busy}
        // The second click of a double click did not accept the fee that appeared after the first one.
        onClick={({ detail }) => detail < 2 && void leave(send())}
      >
        <SendWords checked={form.checked} isException={isException} />
      </Button>
      {!isException && (
        <Button look="outline" busy={form.submission.busy} onClick={() => void leave(form.save())}>
          <FormattedMessage id="portin.save" defaultMessage="Save draft" />
        </Button>
      )}
      {form.faults.size > 0 && (
        <span className="t12 dim">
          <FormattedMessage
            id="portin.faults"
            defaultMessage="{count, plural, one {# field to fix} other {# fields to fix}}"
            values={{ count: form.faults.size }}
          />
        </span>
      )}
      {form.submission.text !== null && !standAtFields(form) && (
        <p className="field-error" role="alert">
          {form.submission.text}
        </p>
      )}
    </div>
  );
}

function LetterCard({
  id,
  form,
  savedAt,
}: {
  readonly id: string | null;
  readonly form: RequestForm;
  readonly savedAt: string | null;
}): ReactNode {
  return (
    <section className="card portin-letter-card">
      <div className="card-head">
        <h2>
          <FormattedMessage id="portin.letter" defaultMessage="Letter of authorization" />
        </h2>
        <span className="grow" />
        <span className="t12 dim">
          <FormattedMessage id="portin.letter.about" defaultMessage="as it will be sent" />
        </span>
        {id !== null && (
          <Button look="outline" size="xs" onClick={() => void form.submission.run(() => saveLetter(id))}>
            <FormattedMessage id="portin.letter.pdf" defaultMessage="PDF" />
          </Button>
        )}
      </div>
      <LetterPreview
        {...{ typed: form.typed, hasPin: form.hasPin, picture: form.picture, savedAt }}
        checked={form.checked}
      />
    </section>
  );
}

/** After each attempt with a fault, moves the focus to the first fault. The fields come first on the page, the pad last. */
function useFirstFault(stopped: number) {
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fault = '[aria-invalid="true"], canvas[data-invalid]';
    if (stopped > 0) fields.current?.querySelector<HTMLElement>(fault)?.focus();
  }, [stopped]);
  return fields;
}

/** The form of a request. The letter follows while the customer types. */
export function RequestEditor({
  id,
  details,
  numbers = '',
  isException = false,
  savedAt = null,
}: {
  readonly id: string | null;
  readonly details: PortInDetails | null;
  /** The initial numbers of a new request. */
  readonly numbers?: string;
  /** Whether it was stopped, so that the customer corrects it and sends it again. */
  readonly isException?: boolean;
  readonly savedAt?: string | null;
}): ReactNode {
  const form = useRequestForm({ id, details, numbers, isException });
  const fields = useFirstFault(form.stopped);
  return (
    <div className="portin-columns">
      <form ref={fields} className="portin-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <div className="portin-fields">
          {FIELDS.map((name) => (
            <TextField key={name} {...{ form, name }} />
          ))}
        </div>
        <div className="portin-below">
          <NumberField
            value={form.typed.number_list}
            checked={form.checked}
            error={numbersFault(form)}
            isFixed={isException}
            onChange={(text) => form.type('number_list', text)}
            onLeave={(to) => isForAction(to) || void form.check()}
          />
          <SignatureField form={form} />
        </div>
        {form.checked && <CheckedTable checked={form.checked} />}
        <KeepPortable form={form} />
        <Actions {...{ form, isException }} />
      </form>
      <LetterCard {...{ id, form, savedAt }} />
    </div>
  );
}
