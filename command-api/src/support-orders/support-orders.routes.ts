import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { millsOf } from '../kernel/dollars.ts';
import { originOf } from '../kernel/origin.ts';
import { buyForCustomer, type SupportShop } from './buy-for-customer.ts';
import { supportOrderContract } from './support-orders.contract.ts';

/** Buying for a customer. */
export function supportOrdersRoutes(shop: SupportShop): readonly Endpoint[] {
  return [
    endpoint('admin', supportOrderContract, async (call, admin) => {
      const { params, body, header, requestIds } = call;
      call.concerns(params.id);
      const terms = {
        userId: params.id,
        appId: body.app_uuid,
        countryIso: body.country_iso,
        vendorId: body.vendor_uuid ?? null,
        quantity: body.quantity,
        quotedPriceMills: millsOf('quoted_price', body.quoted_price),
      };
      const { term_hours: termHours } = body;
      const order =
        termHours === undefined
          ? ({ ...terms, kind: 'activation' } as const)
          : ({ ...terms, kind: 'rental', numberType: body.number_type ?? 'new', termHours } as const);
      const support = { adminId: admin.userId, reason: body.reason.trim(), origin: originOf(call, admin) };
      const key = header('idempotency-key') ?? '';
      const { orderId, fulfilled, isOver, position } = await buyForCustomer(shop, order, support, {
        key,
        requestIds,
      });
      const ordered = {
        order_uuid: orderId,
        requested: body.quantity,
        fulfilled,
        unit_price: toDollars(terms.quotedPriceMills),
      };
      const at = toPosition(shop.deps.events.epoch, position);
      return isOver
        ? { status: 201, body: { ...ordered, status: 'ordered' }, position: at }
        : { status: 202, body: { ...ordered, status: 'initial' }, position: at };
    }),
  ];
}
