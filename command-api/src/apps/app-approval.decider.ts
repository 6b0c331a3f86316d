import {
  type ActOf,
  type AppEvent,
  type AppPrice,
  type AppState,
  app,
  appAt,
  priceOfId,
  reject,
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
import type { Decider } from '../kernel/decider.ts';
import { appDecider, type NewPrice, priceFor, withDueFacts, withoutPriceOf } from './app.decider.ts';

/** What an admin may ask for about the prices of an app. */
export type AppAct =
  | {
      readonly kind: 'price';
      readonly price: NewPrice;
      readonly replaces: string | null;
      /** The instant from which it counts; null: at once. */
      readonly countsFrom: string | null;
    }
  | { readonly kind: 'price-removal'; readonly priceId: string };

type Ask = ToAsk & { readonly type: 'AskAppApproval'; readonly act: AppAct };
type Give = ToGive & { readonly type: 'GiveAppApproval' };

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
function paidAt(state: AppState, at: string, scope: Parameters<typeof priceFor>[1]): Before {
  const paid = priceFor([...appAt(state, at).prices.values()], scope);
  if (!paid) throw reject('approval-outdated');
  return beforeOf(paid);
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
      before: paidAt(state, wished.countsFrom ?? now, wished.price),
    };
  }
  const present = appAt(state, now);
  const removed = priceOfId(present, wished.priceId);
  if (!removed) throw reject('not-found');
  const after = withoutPriceOf(present, removed);
  const { userId = null, countryIso, vendorId } = removed;
  return {
    kind: 'price-removal',
    ...{ userId, countryIso, vendorId },
    before: beforeOf(removed),
    after: after ? beforeOf(after) : null,
  };
}

/** The instant from which it counts. If it was approved too late for its date, it counts at once. */
function dateOf(asked: Asked, now: string): string | null {
  if (asked.kind !== 'price' || asked.countsFrom === null) return null;
  return asked.countsFrom > now ? asked.countsFrom : null;
}

/** Who carries out an act: the admin who asked for it. */
interface Carrying {
  readonly appId: string;
  readonly adminId: string;
  readonly now: string;
  readonly reason: string | null;
}

/** The act itself, as one admin alone would do it if it were small. */
function act({ appId, adminId, now, reason }: Carrying, asked: Asked, state: AppState): readonly AppEvent[] {
  const about = { appId, adminId, now, reason, confirmLarge: true };
  if (asked.kind === 'price-removal') {
    const { priceId } = asked.before;
    return appDecider.decide({ type: 'RemovePrice', ...about, priceId, countsFrom: null }, state);
  }
  const { kind: _kind, replaces, before: _before, countsFrom: _from, ...price } = asked;
  const countsFrom = dateOf(asked, now);
  return appDecider.decide({ type: 'SetPrice', ...about, price, replaces, countsFrom }, state);
}

/** What cannot be done now is not asked for. */
function ask(command: Ask, state: AppState): readonly AppEvent[] {
  const { subjectId: appId, adminId, now, reason } = command;
  const asked = storedAct(command.act, state, now);
  if (act({ appId, adminId, now, reason }, asked, state).length === 0) return [];
  return askApproval(state.approvals, 'app', command, asked);
}

/** A price of one's own would be credit. What both admins saw must still be what is paid. */
function give(command: Give, state: AppState): readonly AppEvent[] {
  const { now } = command;
  return giveApproval(
    state.approvals,
    command,
    ({ act: asked, subjectId: appId, askedBy: adminId, reason }) => {
      if (asked.kind !== 'price' && asked.kind !== 'price-removal') throw reject('approval-outdated');
      if (asked.userId === command.adminId) throw reject('forbidden');
      const scope = { userId: asked.userId, countryIso: asked.countryIso, vendorId: asked.vendorId };
      const before = paidAt(state, dateOf(asked, now) ?? now, scope);
      if (JSON.stringify(before) !== JSON.stringify(asked.before)) throw reject('approval-outdated');
      return act({ appId, adminId, now, reason }, asked, state);
    },
  );
}

/** What two admins decide about the prices of an app. */
export const appApprovalDecider: Decider<AppState, AppApprovalCommand, AppEvent> = {
  ...app,
  decide(command, state) {
    if (state.name === null) throw reject('not-found');
    switch (command.type) {
      case 'AskAppApproval':
        return withDueFacts(state, command.now, (current) => ask(command, current));
      case 'GiveAppApproval':
        return withDueFacts(state, command.now, (current) => give(command, current));
      case 'RefuseAppApproval':
        return refuseApproval(state.approvals, command);
      case 'ExpireAppApproval':
        return expireApproval(state.approvals, command);
    }
  },
};
