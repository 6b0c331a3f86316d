import { transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { boughtEvent, capturedEvent, ids } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { ordersProjector } from './orders.projector.ts';
import { salesDays } from './sales.view.ts';

function salesOf(history: History) {
  return project(ordersProjector, history).rows(salesDays);
}

function refundedEvent(history: History): History {
  return history.append('FundsRefunded', {
    ...{ userId: ids.user, operationId: 'r', orderId: ids.order, amountMills: 100, reason: 'late' },
    entries: transfer('revenue', 'available', 100),
  });
}

describe('what is paid for orders', () => {
  it('is counted by app and vendor, with what was given back', () => {
    expect(salesOf(refundedEvent(capturedEvent(boughtEvent(createHistory()))))).toEqual([
      {
        ...{ _id: `2026-11-21/${ids.app}/${ids.vendor}`, date: '2026-11-21' },
        ...{ appId: ids.app, vendorId: ids.vendor, captures: 1, capturedMills: 350 },
        ...{ fees: 0, feesMills: 0, refunds: 1, refundedMills: 100 },
      },
    ]);
  });

  it('has a fee that no order pays on a row without app and vendor', () => {
    const history = createHistory().append('FundsCaptured', {
      ...{ userId: ids.user, operationId: 'o', holdId: 'h', amountMills: 5 },
      ...{ purpose: { kind: 'port-in', id: 'h' }, entries: transfer('held', 'revenue', 5) },
    });
    expect(salesOf(history)).toMatchObject([{ appId: null, vendorId: null, capturedMills: 5 }]);
  });
});
