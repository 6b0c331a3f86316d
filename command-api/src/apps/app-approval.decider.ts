import {
  type ActOf,
  type AppEvent,
  type AppPrice,
  type AppState,
  app,
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
import { appDecider, type NewPrice, priceFor, withoutPriceOf } from './app.decider.ts';

/** What an admin may ask for about the prices of an app. */
export type AppAct =
  | { readonly kind: 'price'; readonly price: NewPrice; readonly replaces: string | null }
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

/** What the customers of this scope pay now. Without a price there is nothing that changes by more than half. */
function paidNow(state: AppState, scope: Parameters<typeof priceFor>[1]): Before {
  const paid = priceFor([...state.prices.values()], scope);
  if (!paid) throw reject('approval-outdated');
  return beforeOf(paid);
}

/** The request as it is stored, with what is paid before and after. */
export function storedAct(wished: AppAct, state: AppState): Asked {
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
      countsFrom: null,
      before: paidNow(state, wished.price),
    };
  }
  const removed = priceOfId(state, wished.priceId);
  if (!removed) throw reject('not-found');
  const after = withoutPriceOf(state, removed);
  const { userId = null, countryIso, vendorId } = removed;
  return {
    kind: 'price-removal',
    ...{ userId, countryIso, vendorId },
    before: beforeOf(removed),
    after: after ? beforeOf(after) : null,
  };
}

/** The act itself, as one admin alone would do it if it were small. */
function act(appId: string, asked: Asked, state: AppState): readonly AppEvent[] {
  if (asked.kind === 'price-removal') {
    const { priceId } = asked.before;
    return appDecider.decide({ type: 'RemovePrice', appId, priceId, confirmLarge: true }, state);
  }
  const { kind: _kind, replaces, before: _before, countsFrom: _from, ...price } = asked;
  return appDecider.decide({ type: 'SetPrice', appId, price, replaces, confirmLarge: true }, state);
}

/** What cannot be done now is not asked for. */
function ask(command: Ask, state: AppState): readonly AppEvent[] {
  const { subjectId: appId } = command;
  const asked = storedAct(command.act, state);
  if (act(appId, asked, state).length === 0) return [];
  return askApproval(state.approvals, 'app', command, asked);
}

/** A price of one's own would be credit. What both admins saw must still be what is paid. */
function give(command: Give, state: AppState): readonly AppEvent[] {
  return giveApproval(state.approvals, command, ({ act: asked, subjectId: appId }) => {
    if (asked.kind !== 'price' && asked.kind !== 'price-removal') throw reject('approval-outdated');
    if (asked.userId === command.adminId) throw reject('forbidden');
    const scope = { userId: asked.userId, countryIso: asked.countryIso, vendorId: asked.vendorId };
    if (JSON.stringify(paidNow(state, scope)) !== JSON.stringify(asked.before))
      throw reject('approval-outdated');
    return act(appId, asked, state);
  });
}

/** What two admins decide about the prices of an app. */
export const appApprovalDecider: Decider<AppState, AppApprovalCommand, AppEvent> = {
  ...app,
  decide(command, state) {
    if (state.name === null) throw reject('not-found');
    switch (command.type) {
      case 'AskAppApproval':
        return ask(command, state);
      case 'GiveAppApproval':
        return give(command, state);
      case 'RefuseAppApproval':
        return refuseApproval(state.approvals, command);
      case 'ExpireAppApproval':
        return expireApproval(state.approvals, command);
    }
  },
};
