import { formatPhone } from '@ringpost/domain/rules/phone-display';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import type { CheckedNumbers } from './port-ins.api.ts';
import { fieldNames } from './port-ins.messages.ts';
import type { Picture, Typed } from './request-fields.ts';

const holder = defineMessage({ id: 'portin.letter.name', defaultMessage: 'Name' });

/** A gap in the letter. It is for the customer, so it is in the language of the page. */
function Missing({ field }: { readonly field: MessageDescriptor }): ReactNode {
  const intl = useIntl();
  const name = intl.formatMessage(field);
  return (
    <bdi className="portin-missing" lang={intl.locale}>
      <FormattedMessage id="portin.letter.missing" defaultMessage="{name} missing" values={{ name }} />
    </bdi>
  );
}

function Numbers({ checked }: { readonly checked: CheckedNumbers | null }): ReactNode {
  const portable = checked?.data.filter((each) => each.portable) ?? [];
  return (
    <table>
      <tbody>
        {portable.map(({ number, rate_centre, region }) => (
          <tr key={number}>
            <td className="num">{formatPhone(number ?? '')}</td>
            <td>{[rate_centre, region].filter((each) => each).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The letter in its final form, while the form is filled in. It is always in English, because carriers read it. */
export function LetterPreview({
  typed,
  hasPin,
  picture,
  checked,
  savedAt,
}: {
  readonly typed: Typed;
  readonly hasPin: boolean;
  readonly picture: Picture | null;
  readonly checked: CheckedNumbers | null;
  readonly savedAt: string | null;
}): ReactNode {
  const name = `${typed.firstname} ${typed.lastname}`.trim();
  const street = [typed.address1, typed.address2].filter((each) => each !== '').join(', ');
  return (
    <article className="portin-letter" lang="en" dir="ltr">
      <header>
        <strong>Letter of authorization</strong>
        <span className="num">
          Ringpost{savedAt !== null && ' · '}
          {savedAt?.slice(0, 10)}
        </span>
      </header>
      <p>
        The undersigned, <b>{name === '' ? <Missing field={holder} /> : name}</b>
        {typed.businessname !== '' && (
          <>
            {' '}
            of <b>{typed.businessname}</b>
          </>
        )}
        , {street === '' ? <Missing field={fieldNames.address1} /> : street},{' '}
        {typed.city || <Missing field={fieldNames.city} />}, {typed.state.toUpperCase()}{' '}
        {typed.zip || <Missing field={fieldNames.zip} />}, is the holder of the account named below and
        authorizes Ringpost to move these numbers to its service:
      </p>
      <Numbers checked={checked} />
      <dl>
        <dt>Present carrier</dt>
        <dd>{typed.carrier}</dd>
        <dt>Billing number</dt>
        <dd className="num">{typed.btn}</dd>
        <dt>Account</dt>
        <dd className="num">{typed.account_number}</dd>
        <dt>PIN</dt>
        <dd>{hasPin || typed.pin !== '' ? '•••• sealed' : 'none'}</dd>
      </dl>
      <div className="portin-letter-line">
        {picture && <img src={`data:${picture.type};base64,${picture.content}`} alt="" />}
      </div>
      <p>{name}</p>
    </article>
  );
}
