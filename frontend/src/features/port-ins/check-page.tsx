import { formatPhone } from '@ringpost/domain/rules/phone-display';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { CheckedTable } from './checked-table.tsx';
import { NumberField } from './number-field.tsx';
import type { CheckedNumbers } from './port-ins.api.ts';
import { numbersRequired } from './port-ins.messages.ts';
import { useNumberCheck } from './use-number-check.ts';
import './port-ins.css';

/** A link to a request with the numbers that can be brought over. */
function Onward({ checked }: { readonly checked: CheckedNumbers }): ReactNode {
  const numbers = checked.data.flatMap(({ portable, number }) =>
    portable && number !== null ? [formatPhone(number)] : [],
  );
  if (numbers.length === 0) return null;
  return (
    <ButtonLink
      look="primary"
      size="sm"
      to={paths['dashboard-portin-request']}
      state={{ numbers: numbers.join('\n') }}
    >
      <FormattedMessage id="portin.check.onward" defaultMessage="Bring these numbers over" />
    </ButtonLink>
  );
}

/** Checks whether numbers can be brought over and what it costs, before the customer fills in anything. */
export function CheckPage(): ReactNode {
  const [list, setList] = useState('');
  const [isTried, setTried] = useState(false);
  const { checked, busy, problem, forget, check } = useNumberCheck(list);
  const error = isTried && list.trim() === '' ? <FormattedMessage {...numbersRequired} /> : problem;
  return (
    <Page
      title={<FormattedMessage id="portin.check.title" defaultMessage="Check numbers" />}
      about={
        <FormattedMessage
          id="portin.check.about"
          defaultMessage="Whether we can bring them over, and for what fee. The carrier confirms it later."
        />
      }
    >
      <form className="card portin-check" noValidate onSubmit={(event) => event.preventDefault()}>
        <NumberField
          value={list}
          checked={checked}
          error={error || undefined}
          onChange={(text) => {
            setList(text);
            forget();
          }}
        />
        <Button
          look={checked ? 'outline' : 'primary'}
          type="submit"
          busy={busy}
          onClick={() => {
            setTried(true);
            void check();
          }}
        >
          <FormattedMessage id="portin.check.button" defaultMessage="Check" />
        </Button>
      </form>
      {checked && <CheckedTable checked={checked} />}
      {checked && <Onward checked={checked} />}
    </Page>
  );
}
