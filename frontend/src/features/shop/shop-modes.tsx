import { CalendarClock, type LucideIcon, MessageSquareText, Phone, PhoneCall } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useTooltip } from '../../ui/tooltip.tsx';
import type { ModeName } from './selection.ts';
import { messages, modeNames } from './shop.messages.ts';

const icons: Readonly<Record<ModeName, LucideIcon>> = {
  activation: MessageSquareText,
  voice: Phone,
  rental: CalendarClock,
  'voice-rental': PhoneCall,
};

const modes: readonly ModeName[] = ['activation', 'voice', 'rental', 'voice-rental'];
/** The one that is on sale; the others say that they come, to visitors as to customers. */
const onSale: ModeName = 'activation';

/** The ways of buying. */
export function ShopModes(): ReactNode {
  const intl = useIntl();
  const group = useId();
  return (
    <fieldset className="shop-modes" aria-label={intl.formatMessage(messages.modes)}>
      {modes.map((mode) =>
        mode === onSale ? (
          <label key={mode} className="shop-mode">
            <input className="visually-hidden" type="radio" name={group} checked readOnly />
            <ModeLabel mode={mode} />
          </label>
        ) : (
          <ModeToCome key={mode} mode={mode} group={group} />
        ),
      )}
    </fieldset>
  );
}

/** It can be reached, so that it can say why it is off, but not be chosen. */
function ModeToCome({ mode, group }: { readonly mode: ModeName; readonly group: string }): ReactNode {
  const { anchor, tip, id } = useTooltip(
    <FormattedMessage
      id="shop.soon.why"
      defaultMessage="Not available yet. You can buy an activation: one number and one code, and you pay only if the code arrives."
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
          <FormattedMessage id="shop.soon" defaultMessage="soon" />
        </small>
      </label>
      {tip}
    </>
  );
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
