import type { Page, Row, View, Where } from '@ringpost/engine';

/** A query of the product on the read model, by example. */
export interface ProductQuery {
  readonly asks: string;
  readonly view: { readonly name: string; readonly indexes: readonly (readonly string[])[] };
  readonly where: Where;
  readonly sort?: NonNullable<Page['sort']>;
  /** All that is asked of the rows, if no row is to be read: the index must have it. */
  readonly fields?: readonly string[];
  /** Why the whole collection may be read. */
  readonly readsAll?: string;
  /** Why the server may read more rows than it returns. */
  readonly filtersAmong?: string;
  /** Why the server may sort the rows that it found. */
  readonly sortsAmong?: string;
}

/** The view of a query. */
export function about<T extends Row>(view: View<T>): Pick<ProductQuery, 'view'> {
  return { view };
}
