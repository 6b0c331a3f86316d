import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { stockOf } from '../../features/shop/selection.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { countryName } from '../../ui/country-name.ts';
import { Money, Phone, Stamp } from '../../ui/figures.tsx';
import type { PaletteEntry } from './palette-entries.ts';

export interface PaletteOptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly chosen: boolean;
  readonly country: string;
  /** The typed text. It is underlined where it is found. */
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

function Line({ entry, country, text }: Pick<PaletteOptionProps, 'entry' | 'country' | 'text'>): ReactNode {
  const intl = useIntl();
  if (entry.kind === 'app') {
    const { app } = entry;
    return (
      <>
        <AppIcon appId={app.app_uuid} imageName={app.image_name} name={app.app_name} size={20} />
        <span className="cut">
          <Found name={app.app_name} text={text} />
        </span>
        <span className="palette-about">
          <FormattedMessage
            id="palette.app"
            defaultMessage="{country} · {price} · {stock, plural, =0 {sold out} one {# number} other {# numbers}}"
            values={{
              country: countryName(intl, country),
              price: <Money dollars={app.on_delv_price} />,
              stock: stockOf(app),
            }}
          />
        </span>
      </>
    );
  }
  if (entry.kind === 'order') {
    const { order } = entry;
    return (
      <>
        <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} size={20} />
        <span className="cut">
          <Found name={order.app_name} text={text} />
        </span>
        <span className="palette-about">
          {order.number && <Phone number={order.number} />} <Stamp at={order.placed_at} />
        </span>
      </>
    );
  }
  const { icon: Icon, name, key } = entry.page;
  return (
    <>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      <span className="cut">
        <Found name={name} text={text} />
      </span>
      {key !== null && (
        <span className="palette-keys" aria-hidden="true">
          <kbd className="kbd">G</kbd>
          <kbd className="kbd">{key.toUpperCase()}</kbd>
        </span>
      )}
    </>
  );
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
