import type { Found as FoundThing } from '@ringpost/query-api/find/find.contract';
import {
  CreditCard,
  Hash,
  ListOrdered,
  type LucideIcon,
  MessageSquareText,
  Smartphone,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { stockOf } from '../../features/shop/selection.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { countryName } from '../../ui/country-name.ts';
import { Money, Phone, Stamp } from '../../ui/figures.tsx';
import { ShortId } from '../../ui/short-id.tsx';
import type { PaletteEntry } from './palette-entries.ts';

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;
const buying = defineMessages({
  activate: { id: 'palette.activate', defaultMessage: 'Activate {app}' },
  rent: { id: 'palette.rent', defaultMessage: 'Rent {app}, {days, plural, one {# day} other {# days}}' },
  bulk: { id: 'palette.bulk', defaultMessage: 'Buy {app} in bulk' },
});
const prices = defineMessages({
  activate: {
    id: 'palette.activate.about',
    defaultMessage:
      '{country} · {activation} · {stock, plural, =0 {sold out} one {# number} other {# numbers}}',
  },
  rent: {
    id: 'palette.rent.about',
    defaultMessage: '{rent} · {stock, plural, =0 {sold out} one {# number} other {# numbers}}',
  },
});
/** What a line says about each way of buying an app. */
const ways: Readonly<
  Record<
    Extract<PaletteEntry, { kind: 'app' }>['way'],
    { readonly name: MessageDescriptor; readonly about?: MessageDescriptor }
  >
> = {
  activate: { name: buying.activate, about: prices.activate },
  rent: { name: buying.rent, about: prices.rent },
  bulk: { name: buying.bulk },
};

export interface PaletteOptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly chosen: boolean;
  readonly country: string;
  /** The typed text. It is underlined in the line. */
  readonly text: string;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function Found({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  const wanted = text.trim().toLowerCase();
  const at = wanted === '' ? -1 : name.toLowerCase().indexOf(wanted);
  if (at < 0) return <bdi>{name}</bdi>;
  return (
    <bdi>
      {name.slice(0, at)}
      <u>{name.slice(at, at + wanted.length)}</u>
      {name.slice(at + wanted.length)}
    </bdi>
  );
}

function AppLine({
  entry: { app, way },
  country,
  text,
}: {
  readonly entry: Extract<PaletteEntry, { kind: 'app' }>;
  readonly country: string;
  readonly text: string;
}): ReactNode {
  const intl = useIntl();
  const values = {
    app: <Found name={app.app_name} text={text} />,
    days: app.new_initial_term,
    country: countryName(intl, country),
    activation: <Money dollars={app.on_delv_price} />,
    rent: <Money dollars={app.price_new} />,
    stock: stockOf(app),
  };
  return (
    <>
      <AppIcon appId={app.app_uuid} imageName={app.image_name} name={app.app_name} size={20} />
      <span className="cut">
        <FormattedMessage {...ways[way].name} values={values} />
      </span>
      {ways[way].about && (
        <span className="palette-about">
          <FormattedMessage {...ways[way].about} values={values} />
        </span>
      )}
    </>
  );
}

function OrderName({ id }: { readonly id: string }): ReactNode {
  return (
    <span className="cut">
      <FormattedMessage id="palette.order" defaultMessage="Order {id}" values={{ id: <ShortId id={id} /> }} />
    </span>
  );
}

type Own<Kind extends PaletteEntry['kind']> = {
  readonly entry: Extract<PaletteEntry, { kind: Kind }>;
  readonly text: string;
};

function CodeLine({ entry: { message }, text }: Own<'code'>): ReactNode {
  const values = {
    app: <Found name={message.app_name ?? ''} text={text} />,
    code: <bdi className="num">{message.code}</bdi>,
  };
  return (
    <>
      <MessageSquareText {...icon} />
      <span className="cut">
        <FormattedMessage id="palette.code" defaultMessage="{app} code {code}" values={values} />
      </span>
      <span className="palette-about">
        <Phone number={message.to} /> · <Stamp at={message.send_time} />
      </span>
    </>
  );
}

function NumberLine({ entry: { order }, text }: Own<'number'>): ReactNode {
  const values = {
    app: <Found name={order.app_name} text={text} />,
    at: <Stamp at={order.closes_at} />,
  };
  return (
    <>
      <Smartphone {...icon} />
      <span className="cut">{order.number && <Phone number={order.number} />}</span>
      <span className="palette-about">
        <FormattedMessage id="palette.rented" defaultMessage="{app} · rented until {at}" values={values} />
      </span>
    </>
  );
}

function OrderLine({ entry: { order }, text }: Own<'order'>): ReactNode {
  return (
    <>
      <ListOrdered {...icon} />
      <OrderName id={order.order_uuid} />
      <span className="palette-about">
        <Found name={order.app_name} text={text} /> · {order.number && <Phone number={order.number} />}{' '}
        <Stamp at={order.placed_at} />
      </span>
    </>
  );
}

const foundIcons: Readonly<Record<FoundThing['kind'], LucideIcon>> = {
  customer: UserRound,
  number: Hash,
  order: ListOrdered,
  payment: CreditCard,
  transaction: ListOrdered,
};

/** A customer, or a thing of a customer, as an admin finds it. */
function FoundLine({ entry: { found }, text }: Own<'found'>): ReactNode {
  const Icon = foundIcons[found.kind];
  const { kind, id, email, app_name, number, at } = found;
  return (
    <>
      <Icon {...icon} />
      <span className="cut">
        {kind === 'customer' ? (
          <Found name={email ?? id} text={text} />
        ) : kind === 'number' ? (
          <Phone number={id} international />
        ) : (
          <FormattedMessage
            id="palette.found.thing"
            defaultMessage="{kind, select, order {Order} payment {Payment} other {Transaction}} {id}"
            values={{ kind, id: <ShortId id={id} /> }}
          />
        )}
      </span>
      <span className="palette-about">
        {kind !== 'customer' && kind !== 'number' && (
          <>
            <bdi>{email}</bdi> · {app_name && <bdi>{app_name}</bdi>} {number && (
              <Phone number={number} />
            )}{' '}
          </>
        )}
        <Stamp at={at} />
      </span>
    </>
  );
}

function IdLine({ id }: { readonly id: string }): ReactNode {
  return (
    <>
      <ListOrdered {...icon} />
      <OrderName id={id} />
    </>
  );
}

function GoLine({
  icon: Icon,
  name,
  section = null,
  text,
  goKey = null,
}: {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly section?: string | null;
  readonly text: string;
  readonly goKey?: string | null;
}): ReactNode {
  return (
    <>
      <Icon {...icon} />
      <span className="cut">
        <Found name={name} text={text} />
      </span>
      {section !== null && <span className="palette-about">{section}</span>}
      {goKey !== null && (
        <span className="palette-keys" aria-hidden="true">
          <kbd className="kbd">G</kbd>
          <kbd className="kbd">{goKey.toUpperCase()}</kbd>
        </span>
      )}
    </>
  );
}

function Line({ entry, country, text }: Pick<PaletteOptionProps, 'entry' | 'country' | 'text'>): ReactNode {
  switch (entry.kind) {
    case 'app':
      return <AppLine {...{ entry, country, text }} />;
    case 'page': {
      const { name, section = null, icon: pageIcon, key } = entry.page;
      return <GoLine {...{ name, section, text }} icon={pageIcon} goKey={key} />;
    }
    case 'dialog':
      return <GoLine {...{ text }} name={entry.dialog.name} icon={entry.dialog.icon} />;
    case 'number':
      return <NumberLine {...{ entry, text }} />;
    case 'order':
      return <OrderLine {...{ entry, text }} />;
    case 'found':
      return <FoundLine {...{ entry, text }} />;
    case 'id':
      return <IdLine id={entry.id} />;
    case 'code':
      return <CodeLine {...{ entry, text }} />;
  }
}

/** One line of the palette. The keyboard works in the field above, so the line itself only reacts to the pointer. */
export function PaletteOption({ id, entry, chosen, country, text, onChoose }: PaletteOptionProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox above has the focus.
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      className="palette-option"
      onClick={() => onChoose(entry)}
    >
      <Line {...{ entry, country, text }} />
    </div>
  );
}
