import { formatPhone } from '@ringpost/domain/rules/phone-display';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Stamp } from '../../ui/figures.tsx';
import type { CheckedNumbers } from './port-ins.api.ts';
import type { Picture, Typed } from './request-fields.ts';

function Missing({ name }: { readonly name: string }): ReactNode {
  return (
    <span className="portin-missing">
      <FormattedMessage id="portin.letter.missing" defaultMessage="{name} missing" values={{ name }} />
    </span>
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
          {savedAt !== null && <Stamp at={savedAt} form="day" />}
        </span>
      </header>
      <p>
        The undersigned, <b>{name === '' ? <Missing name="Name" /> : name}</b>
        {typed.businessname !== '' && (
          <>
            {' '}
            of <b>{typed.businessname}</b>
          </>
        )}
        , {street === '' ? <Missing name="Address" /> : street}, {typed.city || <Missing name="City" />},{' '}
        {typed.state.toUpperCase()} {typed.zip || <Missing name="ZIP" />}, is the holder of the account named
        below and authorizes Ringpost to move these numbers to its service:
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
