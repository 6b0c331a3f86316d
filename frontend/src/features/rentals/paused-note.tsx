import { Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBalance } from '../../api/balance.api.ts';
import { moneyText } from '../../ui/figures.tsx';
import { strong } from '../../ui/rich-text.tsx';
import { TopUpButton } from '../purchase/top-up-button.tsx';
import './rentals.css';

/** Says that rented numbers show nothing new while there is a debt, and offers to pay it. */
export function PausedNote(): ReactNode {
  const { data: balance } = useBalance();
  if (!balance || !(balance.debt > 0)) return null;
  return (
    <div className="note paused-note" data-kind="warning" role="status">
      <Pause size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className="grow">
        <FormattedMessage
          id="rental.paused"
          defaultMessage="<b>Paused: your balance owes {amount}.</b> Texts that come are kept and shown when it is paid."
          values={{ amount: moneyText(balance.debt), b: strong }}
        />
      </span>
      <TopUpButton look="outline" />
    </div>
  );
}
