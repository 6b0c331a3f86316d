import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { ReactNode } from 'react';

/** What the shop says about the app before the purchase. An admin wrote it, in one language. */
export function AppMessage({ app: { message } }: { readonly app: PricedApp }): ReactNode {
  return message === undefined ? null : (
    <p className="t12 dim">
      <bdi>{message}</bdi>
    </p>
  );
}
