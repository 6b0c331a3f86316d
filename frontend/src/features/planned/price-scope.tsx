import type { AppPriceView } from '@ringpost/query-api/catalogue/admin-apps.contract';
import { Fragment, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ShortId } from '../../ui/short-id.tsx';

/** For whom, where and for which vendor a price is. */
export function PriceScope({
  price,
}: {
  readonly price: Pick<AppPriceView, 'user_id' | 'email' | 'country_iso' | 'vendor_uuid' | 'vendor_name'>;
}): ReactNode {
  const parts: readonly ReactNode[] = [
    price.user_id !== null &&
      (price.email === null ? <ShortId id={price.user_id} /> : <bdi>{price.email}</bdi>),
    price.country_iso !== null && <bdi>{price.country_iso}</bdi>,
    price.vendor_uuid !== null &&
      (price.vendor_name === null ? <ShortId id={price.vendor_uuid} /> : <bdi>{price.vendor_name}</bdi>),
  ].filter((part) => part !== false);
  if (parts.length === 0)
    return <FormattedMessage id="planned.scope.all" defaultMessage="everyone, everywhere" />;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have a fixed order.
    <Fragment key={index}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ));
}
