import { APPS_ON_ONE_NUMBER_MAX } from '@ringpost/domain/rules/limits';
import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { ComboboxInput } from '../../ui/combobox.tsx';
import { Money } from '../../ui/figures.tsx';

export interface MoreAppsProps {
  /** The apps that can be added, without the one of the page. */
  readonly offered: readonly PricedApp[];
  readonly chosen: readonly PricedApp[];
  readonly onChange: (appIds: readonly string[]) => void;
}

function ChosenApp({ app, onRemove }: { readonly app: PricedApp; readonly onRemove: () => void }): ReactNode {
  const intl = useIntl();
  return (
    <li className="row">
      <bdi className="grow cut">{app.app_name}</bdi>
      <Money dollars={app.on_delv_price} />
      <Button
        look="ghost"
        size="sm"
        square
        aria-label={intl.formatMessage(
          { id: 'buy.more.remove', defaultMessage: 'Remove {app}' },
          { app: app.app_name },
        )}
        onClick={onRemove}
      >
        <X size={14} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </li>
  );
}

/** More apps on the same number. Each is an order of its own, and all of them are bought or none. */
export function MoreApps({ offered, chosen, onChange }: MoreAppsProps): ReactNode {
  const intl = useIntl();
  const [open, setOpen] = useState(chosen.length > 0);
  const ids = chosen.map(({ app_uuid }) => app_uuid);
  const free = offered.filter(({ app_uuid, unused }) => unused > 0 && !ids.includes(app_uuid));
  return (
    <div className="more-apps">
      <label className="row t13">
        <input
          type="checkbox"
          checked={open}
          onChange={({ target }) => {
            setOpen(target.checked);
            if (!target.checked) onChange([]);
          }}
        />
        <FormattedMessage id="buy.more" defaultMessage="More apps on the same number" />
      </label>
      {open && (
        <>
          <p className="t12 dim">
            <FormattedMessage
              id="buy.more.about"
              defaultMessage="Up to {max, number} apps. You get one number that is new to all of them, or nothing is bought. Each app is an order of its own."
              values={{ max: APPS_ON_ONE_NUMBER_MAX }}
            />
          </p>
          {chosen.length > 0 && (
            <ul className="more-apps-list t13">
              {chosen.map((app) => (
                <ChosenApp
                  key={app.app_uuid}
                  app={app}
                  onRemove={() => onChange(ids.filter((id) => id !== app.app_uuid))}
                />
              ))}
            </ul>
          )}
          {chosen.length < APPS_ON_ONE_NUMBER_MAX - 1 && (
            <ComboboxInput
              label={intl.formatMessage({ id: 'buy.more.add', defaultMessage: 'Add an app' })}
              value=""
              options={[
                {
                  value: '',
                  label: intl.formatMessage({ id: 'buy.more.add', defaultMessage: 'Add an app' }),
                },
                ...free.map(({ app_uuid, app_name }) => ({ value: app_uuid, label: app_name })),
              ]}
              onChange={(id) => id !== '' && onChange([...ids, id])}
            />
          )}
        </>
      )}
    </div>
  );
}
