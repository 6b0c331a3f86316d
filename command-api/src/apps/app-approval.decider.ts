import {
  type ActOf,
  APP_PLANNING,
  type AppEvent,
  type AppPrice,
  type AppState,
  type AskedApproval,
  app,
  appAt,
  priceOfId,
  reject,
  withDueFacts,
} from '@ringpost/domain';
import {
  askApproval,
  expireApproval,
  giveApproval,
  refuseApproval,
  type ToAsk,
  type ToDecide,
  type ToGive,
} from '@ringpost/domain/rules/approvals';
import { requireDate } from '@ringpost/domain/rules/planned-changes';
import {
  largeEffect,
  priceFor,
  type Scope,
  settingOf,
  withoutPriceOf,
} from '@ringpost/domain/rules/price-effects';
import type { Decider } from '../kernel/decider.ts';
import { appDecider, type NewPrice } from './app.decider.ts';

/** What an admin may ask for about the prices of an app. */
export type AppAct =
  | {
      readonly kind: 'price';
      readonly price: NewPrice;
      readonly replaces: string | null;
      /** The instant from which it counts; null: at once. */
      readonly countsFrom: string | null;
    }
  | { readonly kind: 'price-removal'; readonly priceId: string; readonly countsFrom: string | null };

type Ask = ToAsk & { readonly type: 'AskAppApproval'; readonly act: AppAct };
type Give = ToGive & {
  readonly type: 'GiveAppApproval';
  /** The accounts of the admin who decides. */
  readonly ownIds: readonly string[];
};

export type AppApprovalCommand =
  | Ask
  | Give
  | (ToDecide & { readonly type: 'RefuseAppApproval' })
  | { readonly type: 'ExpireAppApproval'; readonly approvalId: string; readonly now: string };

type Asked = ActOf<'price'> | ActOf<'price-removal'>;
type Before = Asked['before'];

function beforeOf({ priceId, onDeliveryMills, newMills, usedMills, initialTermDays }: AppPrice): Before {
  return { priceId, onDeliveryMills, newMills, usedMills, initialTermDays };
}

/** What the customers of this scope pay at an instant. Without a price there is nothing that changes by more than half. */
function paidAt(state: AppState, at: string, scope: Scope): Before {
  const paid = priceFor(appAt(state, at), scope);
  if (!paid) throw reject('approval-outdated');
  return beforeOf(paid);
}

/** What is paid where a new price changes it by more than half, as the one who asks was told. */
function paidBefore(state: AppState, at: string, { userId, ...price }: NewPrice): Before {
  const set = { ...price, appId: '', ...(userId !== null && { userId }) };
  const paid = largeEffect(state, settingOf(state, at, set))?.paid;
  return paid ? beforeOf(paid) : paidAt(state, at, set);
}

/** The request as it is stored, with what is paid before and after. */
export function storedAct(wished: AppAct, state: AppState, now: string): Asked {
  if (wished.kind === 'price') {
    const { priceId, userId, countryIso, vendorId, termPrices = [], ...amounts } = wished.price;
    const { onDeliveryMills, newMills, usedMills, initialTermDays } = amounts;
    return {
      kind: 'price',
      ...{ priceId, userId, countryIso, vendorId },
      ...{ onDeliveryMills, newMills, usedMills, initialTermDays },
      termPrices: termPrices.map((term) => ({
        termHours: term.termHours,
        newMills: term.newMills,
        usedMills: term.usedMills,
      })),
      replaces: wished.replaces,
      countsFrom: wished.countsFrom,
      before: paidBefore(state, wished.countsFrom ?? now, wished.price),
    };
  }
  const then = appAt(state, wished.countsFrom ?? now);
  const removed = priceOfId(then, wished.priceId);
  if (!removed) throw reject('not-found');
  const after = withoutPriceOf(then, removed);
  const { userId = null, countryIso, vendorId } = removed;
  return {
    kind: 'price-removal',
    ...{ userId, countryIso, vendorId },
    before: beforeOf(removed),
    after: after ? beforeOf(after) : null,
  };
}

/** What was asked for, and the instant that it names; null: at once. */
interface AskedChange {
  readonly asked: Asked;
  readonly countsFrom: string | null;
}

/** A removal has its date beside its act. */
function changeOf({ act: asked, countsFrom }: Pick<AskedApproval, 'act' | 'countsFrom'>): AskedChange {
  if (asked.kind === 'price') return { asked, countsFrom: asked.countsFrom };
  if (asked.kind === 'price-removal') return { asked, countsFrom: countsFrom ?? null };
  throw reject('approval-outdated');
}

/** The instant from which it counts. If it was approved too late for its date, it counts at once. */
function dateOf({ countsFrom }: AskedChange, now: string): string | null {
  return countsFrom !== null && countsFrom > now ? countsFrom : null;
}

/** Who carries out an act: the admin who asked for it. */
interface Carrying {
  readonly appId: string;
  readonly adminId: string;
  readonly now: string;
  readonly reason: string | null;
}

/** The act itself, as one admin alone would do it if it were small. */
function act(
  { appId, adminId, now, reason }: Carrying,
  change: AskedChange,
  state: AppState,
): readonly AppEvent[] {
  const { asked } = change;
  const about = { appId, adminId, now, reason, confirmLarge: true, countsFrom: dateOf(change, now) };
  if (asked.kind === 'price-removal') {
    const { priceId } = asked.before;
    return appDecider.decide({ type: 'RemovePrice', ...about, priceId }, state);
  }
  const { kind: _kind, replaces, before: _before, countsFrom: _from, ...price } = asked;
  return appDecider.decide({ type: 'SetPrice', ...about, price, replaces }, state);
}

/** What cannot be done now is not asked for. */
function ask(command: Ask, state: AppState): readonly AppEvent[] {
  const { subjectId: appId, adminId, now, reason, act: wished } = command;
  const { countsFrom } = wished;
  requireDate({ now, countsFrom });
  const asked = storedAct(wished, state, now);
  if (act({ appId, adminId, now, reason }, { asked, countsFrom }, state).length === 0) return [];
  const dated = wished.kind === 'price-removal' ? { ...command, countsFrom } : command;
  return askApproval(state.approvals, 'app', dated, asked);
}

function isSame(one: Before | null, other: Before | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether what is paid before and after is what both admins saw. */
function isAsAsked(asked: Asked, state: AppState, at: string): boolean {
  if (asked.kind === 'price') {
    const { kind: _kind, replaces: _replaces, before, countsFrom: _from, ...price } = asked;
    return isSame(paidBefore(state, at, price), before);
  }
  const { before, after } = asked;
  const then = appAt(state, at);
  const removed = priceOfId(then, before.priceId);
  if (!removed || !isSame(beforeOf(removed), before)) return false;
  const next = withoutPriceOf(then, removed);
  return isSame(next ? beforeOf(next) : null, after);
}

/** A price of one's own would be credit. What both admins saw must still be what is paid. */
function give(command: Give, state: AppState): readonly AppEvent[] {
  const { now } = command;
  return giveApproval(state.approvals, command, (approval) => {
    const { subjectId: appId, askedBy: adminId, reason } = approval;
    const change = changeOf(approval);
    const { asked } = change;
    if (asked.userId !== null && command.ownIds.includes(asked.userId)) throw reject('forbidden');
    if (!isAsAsked(asked, state, dateOf(change, now) ?? now)) throw reject('approval-outdated');
    return act({ appId, adminId, now, reason }, change, state);
  });
}

/** What two admins decide about the prices of an app. */
export const appApprovalDecider: Decider<AppState, AppApprovalCommand, AppEvent> = {
  ...app,
  decide(command, state) {
    if (state.name === null) throw reject('not-found');
    switch (command.type) {
      case 'AskAppApproval':
        return withDueFacts(APP_PLANNING, state, command.now, (current) => ask(command, current));
      case 'GiveAppApproval':
        return withDueFacts(APP_PLANNING, state, command.now, (current) => give(command, current));
      case 'RefuseAppApproval':
        return refuseApproval(state.approvals, command);
      case 'ExpireAppApproval':
        return expireApproval(state.approvals, command);
    }
  },
};
