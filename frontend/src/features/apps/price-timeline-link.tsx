import { priceName } from '@ringpost/domain/rules/price-name';
import type { AppPriceView } from '@ringpost/query-api/catalogue/admin-apps.contract';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { auditPath } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Leads to what happened to one price of an app. `label`: for those who do not see the icon. */
export function PriceTimelineLink({
  appId,
  price: { country_iso: countryIso, vendor_uuid: vendorId, user_id: userId },
  label,
}: {
  readonly appId: string;
  readonly price: Pick<AppPriceView, 'country_iso' | 'vendor_uuid' | 'user_id'>;
  readonly label: string;
}): ReactNode {
  const part = priceName({ countryIso, vendorId, userId });
  return (
    <ButtonLink
      look="ghost"
      size="xs"
      square
      aria-label={label}
      to={`${auditPath('app', appId)}?${new URLSearchParams({ part })}`}
    >
      <History size={14} strokeWidth={1.5} aria-hidden="true" />
    </ButtonLink>
  );
}
