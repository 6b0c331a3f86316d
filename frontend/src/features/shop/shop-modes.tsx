import { CalendarClock, type LucideIcon, MessageSquareText, Phone, PhoneCall } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ModeName } from './selection.ts';
import type { Audience } from './shop.api.ts';
import { messages, modeNames } from './shop.messages.ts';

const icons: Readonly<Record<ModeName, LucideIcon>> = {
  activation: MessageSquareText,
  voice: Phone,
  rental: CalendarClock,
  'voice-rental': PhoneCall,
};

const modesFor: Readonly<Record<Audience, readonly ModeName[]>> = {
  visitor: ['rental', 'voice-rental'],
  customer: ['activation', 'voice', 'rental', 'voice-rental'],
};

/** The one mode that each audience has open; the others say that they come. */
const openMode: Readonly<Record<Audience, ModeName>> = { visitor: 'rental', customer: 'activation' };

/** A visitor sees the two rental modes, a customer all four (spec §4). */
export function ShopModes({ audience }: { readonly audience: Audience }): ReactNode {
  const intl = useIntl();
  return (
    <fieldset className="shop-modes" aria-label={intl.formatMessage(messages.modes)}>
      {modesFor[audience].map((mode) => (
        <Mode key={mode} mode={mode} open={mode === openMode[audience]} group={audience} />
      ))}
    </fieldset>
  );
}

function Mode({
  mode,
  open,
  group,
}: {
  readonly mode: ModeName;
  readonly open: boolean;
  readonly group: string;
}): ReactNode {
  const Icon = icons[mode];
  return (
    <label className="shop-mode">
      <input
        className="visually-hidden"
        type="radio"
        name={`mode-${group}`}
        checked={open}
        disabled={!open}
        readOnly
      />
      <Icon size={15} strokeWidth={1.5} aria-hidden="true" />
      <FormattedMessage {...modeNames[mode]} />
      {!open && (
        <small>
          <FormattedMessage id="shop.soon" defaultMessage="soon" />
        </small>
      )}
    </label>
  );
}
