import type { Shape } from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';
import { PricedApp } from '../catalogue/catalogue.contract.ts';
import { Sms } from '../feeds/feeds.contract.ts';
import { FreeNumberList } from '../free-numbers/free-numbers.contract.ts';

/** The data of the landing page, for the server and for hydration in the browser. */
const Landing = Type.Object({
  /** The first apps of the public price list, and the length of the list. */
  apps: Type.Array(PricedApp),
  totalApps: Type.Integer(),
  /** Whether partners may have numbers for apps of which the shop has none. */
  hasPartners: Type.Boolean(),
  /** Newest first. */
  sms: Type.Array(Sms),
  /** Newest `seq` of the public feed. */
  seq: Type.Integer(),
  /** The free numbers of the United States that got a message last. */
  free: FreeNumberList,
});
export type Landing = Shape<typeof Landing>;
