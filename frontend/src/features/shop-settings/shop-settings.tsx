import { type ReactNode, Suspense, useState } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useShopSettings } from '../../api/shop-settings.api.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Stamp } from '../../ui/figures.tsx';
import '../../ui/admin.css';
import { PlannedChanges } from '../planned/planned-changes.tsx';
import { settingNames } from '../planned/setting-names.ts';
import './settings.css';
import { SettingValue } from './setting-value.tsx';
import type { ShopSettingLine } from './settings.api.ts';

const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);
const SettingDialog = lazyPart(async () => (await import('./setting-dialog.tsx')).SettingDialog);

const change: MessageDescriptor = defineMessage({
  id: 'settings.change.label',
  defaultMessage: 'Change: {name}',
});

function Line({
  line,
  onChange,
}: {
  readonly line: ShopSettingLine;
  readonly onChange: () => void;
}): ReactNode {
  const intl = useIntl();
  const name = intl.formatMessage(settingNames[line.setting]);
  return (
    <li>
      <span className="grow">
        {name}
        {line.changed_at !== null && (
          <span className="t12 dim settings-since">
            <FormattedMessage
              id="settings.since"
              defaultMessage="since {at}; it was {usual} at first"
              values={{
                at: <Stamp at={line.changed_at} />,
                usual: <SettingValue line={line} value={line.usual} />,
              }}
            />
          </span>
        )}
      </span>
      <SettingValue line={line} value={line.value} />
      <Button look="outline" size="xs" aria-label={intl.formatMessage(change, { name })} onClick={onChange}>
        <FormattedMessage id="settings.change" defaultMessage="Change" />
      </Button>
    </li>
  );
}

/** The fees and limits of the shop, with what is planned for them. Admins change them. */
export function ShopSettings(): ReactNode {
  const { data } = useShopSettings();
  const [open, setOpen] = useState<ShopSettingLine | null>(null);
  if (!data) return null;
  return (
    <>
      <section className="card settings">
        <h2>
          <FormattedMessage id="settings.title" defaultMessage="Fees and limits of the shop" />
        </h2>
        <ul>
          {data.data.map((line) => (
            <Line key={line.setting} line={line} onChange={() => setOpen(line)} />
          ))}
        </ul>
      </section>
      <PlannedChanges of="shop-settings" />
      <Suspense>
        {open && (
          <>
            <SettingDialog line={open} onClose={() => setOpen(null)} />
            <PasswordDialog />
          </>
        )}
      </Suspense>
    </>
  );
}
