import { useState } from 'react';
import { command } from '../../api/http.ts';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../api/problem-messages.ts';
import { refreshMoney } from '../../api/purchase.ts';
import { notify } from '../../ui/toasts.ts';

/** Cancels orders, one at a time; the toast says why when the server says no, for instance because the SMS was faster. */
export function useCancel(): {
  readonly cancelling: string | null;
  readonly cancel: (orderId: string) => Promise<boolean>;
} {
  const [cancelling, setCancelling] = useState<string | null>(null);
  async function cancel(orderId: string): Promise<boolean> {
    setCancelling(orderId);
    try {
      await command(`/api/orders/${orderId}/cancel`);
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify({ kind: 'error', text: problemText(error) });
      return false;
    } finally {
      setCancelling(null);
      refreshMoney();
    }
  }
  return { cancelling, cancel };
}
