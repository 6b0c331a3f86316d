import { useState } from 'react';
import { useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { refreshMoney } from '../../api/live.ts';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { notify } from '../../ui/toasts.ts';

/** A cancel, or a report that the app refuses the number. */
type Ending = 'cancel' | 'ban';

/** Ends orders, one at a time. If the server refuses, a toast says why, for example because the SMS was faster. */
export function useCancel(): {
  readonly cancelling: string | null;
  readonly cancel: (orderId: string, by?: Ending) => Promise<boolean>;
} {
  const intl = useIntl();
  const [cancelling, setCancelling] = useState<string | null>(null);
  async function cancel(orderId: string, by: Ending = 'cancel'): Promise<boolean> {
    setCancelling(orderId);
    try {
      const params = { id: orderId };
      await (by === 'ban'
        ? command('POST /api/orders/{id}/ban', { params })
        : command('POST /api/orders/{id}/cancel', { params }));
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
