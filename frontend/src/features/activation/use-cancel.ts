import { useState } from 'react';
import { useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { refreshMoney } from '../../api/live.ts';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { notify } from '../../ui/toasts.ts';

/** Cancels orders, one at a time. If the server refuses, a toast says why, for example because the SMS was faster. */
export function useCancel(): {
  readonly cancelling: string | null;
  readonly cancel: (orderId: string) => Promise<boolean>;
} {
  const intl = useIntl();
  const [cancelling, setCancelling] = useState<string | null>(null);
  async function cancel(orderId: string): Promise<boolean> {
    setCancelling(orderId);
    try {
      await command('POST /api/orders/{id}/cancel', { params: { id: orderId } });
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify({ kind: 'error', text: problemText(intl, error) });
      return false;
    } finally {
      setCancelling(null);
      refreshMoney();
    }
  }
  return { cancelling, cancel };
}
