import {
  account,
  app,
  appAt,
  isWholeNumber,
  type Position,
  priceOfId,
  Rejection,
  reject,
  streams,
} from '@ringpost/domain';
import { APP_KEYWORD_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';
import type { ToWithdraw, When } from '@ringpost/domain/rules/planned-changes';
import { slugOf } from '@ringpost/domain/rules/slug';
import { apps } from '@ringpost/projections/catalogue/catalogue.view';
import { rejectField } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { refuseOwnAccount } from '../kernel/sub-accounts.ts';
import { requireVendor } from '../vendors/entries.ts';
import { handleApp } from './app.commands.ts';
import type { AppCommand, RemovePrice, SetPrice } from './app.decider.ts';
import { askAppApproval, type ChangedPrice, type ToAskPrice, type WhoAndWhy } from './app-approvals.ts';

/** A new app comes after all others. The best known of the first catalogue come first. */
const LAST_RANK = 100_000;

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Two requests at the same moment may both pass: the view does not have the other one yet. Then an admin sees both. */
async function requireFreeName(deps: Deps, appId: string, name: string): Promise<void> {
  const rows = await deps.readModel.collection(apps).find({});
  if (rows.some((row) => row._id !== appId && same(row.name, name))) throw reject('name-exists');
}

/** A keyword of two apps is a tie for every message, so such a message belongs to neither. */
async function requireFreeKeyword(deps: Deps, appId: string, keyword: string): Promise<void> {
  const others = (await deps.readModel.collection(apps).find({})).filter((row) => row._id !== appId);
  const taken = others.some(({ templates }) => templates.some((each) => same(each.keyword, keyword)));
  if (taken) throw reject('keyword-exists');
}

/** How programs of other portals name a rental of a whole number. */
const WHOLE_NUMBER_SLUG = 'full';

/** @throws Rejection `name-exists` */
export async function addApp(deps: Deps, appId: string, name: string, cause: Cause): Promise<Position> {
  await requireFreeName(deps, appId, name);
  const slug = isWholeNumber(appId) ? WHOLE_NUMBER_SLUG : slugOf(name);
  const added = { appId, name, slug, imageName: null, rank: LAST_RANK };
  const command = { type: 'DefineApp', added, templates: [], prices: [] } as const;
  return (await handleApp(deps, appId, command, cause)).position;
}

/** @throws Rejection `not-found`, `name-exists`, `change-date`, `too-many-changes` */
export async function renameApp(
  deps: Deps,
  appId: string,
  name: string,
  when: When,
  cause: Cause,
): Promise<Position> {
  await requireFreeName(deps, appId, name);
  return (await handleApp(deps, appId, { type: 'RenameApp', appId, name, ...when }, cause)).position;
}

/** Takes an app off sale, or puts it on sale again. @throws Rejection `not-found`, `change-date`, `too-many-changes` */
export async function putOnSale(
  deps: Deps,
  appId: string,
  { isHidden, reason }: { readonly isHidden: boolean; readonly reason: string },
  when: When,
  cause: Cause,
): Promise<Position> {
  const type = isHidden ? 'HideApp' : 'ShowApp';
  return (await handleApp(deps, appId, { type, appId, reason, ...when }, cause)).position;
}

/** Tells customers something about an app; null: nothing any more. @throws Rejection `not-found` */
export async function setMessage(
  deps: Deps,
  appId: string,
  message: string | null,
  cause: Cause,
): Promise<Position> {
  return (await handleApp(deps, appId, { type: 'SetMessage', appId, message }, cause)).position;
}

/** One admin alone changes a price by at most half. Above that a second one is asked. @throws Rejection `large-price-change` */
async function aloneOrAsk(
  deps: Deps,
  command: Extract<AppCommand, { readonly type: 'SetPrice' | 'RemovePrice' }>,
  { confirmLarge, ...asking }: Omit<ToAskPrice, 'appId'> & WhoAndWhy,
  cause: Cause,
): Promise<ChangedPrice> {
  const { appId } = command;
  try {
    return { position: (await handleApp(deps, appId, command, cause)).position };
  } catch (error) {
    const isLarge = error instanceof Rejection && error.code === 'large-price-change';
    if (!isLarge || !confirmLarge) throw error;
    return askAppApproval(deps, { ...asking, appId }, cause);
  }
}

/**
 * Sets a price for customers, countries and vendors that exist. A price of one's own would be credit that nobody approves.
 * @throws Rejection `forbidden` for an account of the admin, `not-found`, `price-exists`, `price-planned`, `change-date`,
 * `large-price-change`, `too-many-prices`
 */
export async function setPrice(
  deps: Deps,
  wished: Pick<SetPrice, 'appId' | 'price' | 'replaces' | 'countsFrom'>,
  who: WhoAndWhy,
  cause: Cause,
): Promise<ChangedPrice> {
  const { price, replaces, countsFrom } = wished;
  const { userId, countryIso, vendorId } = price;
  if (userId !== null) await refuseOwnAccount(deps, userId, who.admin.userId);
  if (userId !== null && vendorId !== null && countryIso === null)
    throw rejectField('country_iso', 'required', 'A price of a customer for a vendor needs a country.');
  if (vendorId !== null) await requireVendor(deps, vendorId);
  if (userId !== null) {
    const { state } = await deps.streams.refresh(streams.account(userId), account);
    if (state.status === 'absent') throw reject('not-found');
  }
  const said = { adminId: who.admin.userId, reason: who.reason, now: nowIso(deps) };
  const command = { type: 'SetPrice', ...wished, ...said, confirmLarge: false } as const;
  const act = { kind: 'price', price, replaces, countsFrom } as const;
  return aloneOrAsk(deps, command, { ...who, approvalId: price.priceId, act }, cause);
}

/**
 * Removes a price of others, or asks a second admin if that changes what customers pay by more than half.
 * @throws Rejection `forbidden` for an account of the admin, `not-found`, `price-planned`, `change-date`, `large-price-change` without `confirmLarge`
 */
export async function removePrice(
  deps: Deps,
  wished: Pick<RemovePrice, 'appId' | 'priceId' | 'countsFrom'>,
  who: WhoAndWhy,
  cause: Cause,
): Promise<ChangedPrice> {
  const { appId, priceId, countsFrom } = wished;
  const said = { adminId: who.admin.userId, reason: who.reason, now: nowIso(deps) };
  const { state } = await deps.streams.refresh(streams.app(appId), app);
  const removed = priceOfId(appAt(state, countsFrom ?? said.now), priceId);
  if (removed?.userId !== undefined) await refuseOwnAccount(deps, removed.userId, said.adminId);
  const command = { type: 'RemovePrice', ...wished, ...said, confirmLarge: false } as const;
  const act = { kind: 'price-removal', priceId, countsFrom } as const;
  return aloneOrAsk(deps, command, { ...who, approvalId: cause.operationId, act }, cause);
}

/** @throws Rejection `not-found` for a change that is not planned, or counts already */
export async function withdrawAppChange(
  deps: Deps,
  appId: string,
  withdrawn: ToWithdraw,
  cause: Cause,
): Promise<Position> {
  const command = { type: 'WithdrawAppChange', appId, ...withdrawn } as const;
  return (await handleApp(deps, appId, command, cause)).position;
}

/** Makes the planned changes that count now facts. */
export async function carryOutAppChanges(deps: Deps, appId: string, cause: Cause): Promise<void> {
  await handleApp(deps, appId, { type: 'CarryOutAppChanges', appId, now: nowIso(deps) }, cause);
}

/** @throws Rejection `not-found`, `keyword-exists`, `too-many-keywords`, `change-date`, `too-many-changes` */
export async function addTemplate(
  deps: Deps,
  appId: string,
  template: { readonly templateId: string; readonly keyword: string },
  when: When,
  cause: Cause,
): Promise<Position> {
  if (template.keyword.length < APP_KEYWORD_MIN_CHARACTERS)
    throw rejectField('keyword', 'short', 'The keyword is too short.');
  await requireFreeKeyword(deps, appId, template.keyword);
  return (await handleApp(deps, appId, { type: 'AddTemplate', appId, ...template, ...when }, cause)).position;
}

/** @throws Rejection `not-found`, `change-date`, `too-many-changes` */
export async function removeTemplate(
  deps: Deps,
  appId: string,
  templateId: string,
  when: When,
  cause: Cause,
): Promise<Position> {
  const command = { type: 'RemoveTemplate', appId, templateId, ...when } as const;
  return (await handleApp(deps, appId, command, cause)).position;
}
