import { CalendarClock, type LucideIcon, MessageSquareText, Phone, PhoneCall } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SelectInput } from '../../ui/select-input.tsx';
import { useTooltip } from '../../ui/tooltip.tsx';
import type { ModeName, ModeOnSale } from './selection.ts';
import type { Audience } from './shop.api.ts';
import { messages, modeNames } from './shop.messages.ts';

interface ShopModesProps {
  readonly audience: Audience;
  readonly mode: ModeOnSale;
  readonly onMode: (mode: ModeOnSale) => void;
}

const icons: Readonly<Record<ModeName, LucideIcon>> = {
  activation: MessageSquareText,
  voice: Phone,
  rental: CalendarClock,
  'voice-rental': PhoneCall,
};

/** Visitors see the rentals, customers see everything. */
const MODES: Readonly<Record<Audience, readonly ModeName[]>> = {
  visitor: ['rental', 'voice-rental'],
  customer: ['activation', 'voice', 'rental', 'voice-rental'],
};

function isOnSale(mode: ModeName): mode is ModeOnSale {
  return mode === 'activation' || mode === 'rental';
}

function ModeLabel({ mode }: { readonly mode: ModeName }): ReactNode {
  const Icon = icons[mode];
  return (
    <>
      <Icon size={15} strokeWidth={1.5} aria-hidden="true" />
      <FormattedMessage {...modeNames[mode]} />
    </>
  );
}

/**
 * Voice is in everything that is sold: calls to a number are recorded. So it is listed and cannot be chosen. It can be focused, so
 * that it can say why.
 */
function IncludedMode({ mode, group }: { readonly mode: ModeName; readonly group: string }): ReactNode {
  const { anchor, tip, id } = useTooltip(
    <FormattedMessage
      id="shop.included.why"
      defaultMessage="Not sold alone. Calls to a number that you buy or rent are recorded, and you hear them in your messages."
    />,
  );
  return (
    <>
      <label className="shop-mode" {...anchor}>
        <input
          className="visually-hidden"
          type="radio"
          name={group}
          checked={false}
          readOnly
          aria-disabled="true"
          aria-describedby={id}
        />
        <ModeLabel mode={mode} />
        <small>
          <FormattedMessage id="shop.included" defaultMessage="included" />
        </small>
      </label>
      {tip}
    </>
  );
}

/** The ways of buying in one row, for a phone. The browser's own list also shows the included modes, which cannot be chosen. */
export function ModeSelect({ audience, mode: chosen, onMode }: ShopModesProps): ReactNode {
  const intl = useIntl();
  const options = MODES[audience].map((mode) => {
    const name = intl.formatMessage(modeNames[mode]);
    if (isOnSale(mode)) return { value: mode, label: name, disabled: false };
    const label = intl.formatMessage(
      { id: 'shop.included.named', defaultMessage: '{mode} (included)' },
      { mode: name },
    );
    return { value: mode, label, disabled: true };
  });
  return (
    <SelectInput
      label={intl.formatMessage(messages.modes)}
      value={chosen}
      options={options}
      onChange={(value) => onMode(value === 'rental' ? 'rental' : 'activation')}
    />
  );
}

/** The ways of buying. */
export function ShopModes({ audience, mode: chosen, onMode }: ShopModesProps): ReactNode {
  const intl = useIntl();
  const group = useId();
  return (
    <fieldset className="shop-modes" aria-label={intl.formatMessage(messages.modes)}>
      {MODES[audience].map((mode) =>
        isOnSale(mode) ? (
          <label key={mode} className="shop-mode" data-on-sale="">
            <input
              className="visually-hidden"
              type="radio"
              name={group}
              checked={mode === chosen}
              onChange={() => onMode(mode)}
            />
            <ModeLabel mode={mode} />
          </label>
        ) : (
          <IncludedMode key={mode} mode={mode} group={group} />
        ),
      )}
    </fieldset>
  );
}
