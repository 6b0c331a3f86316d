import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../ui/toasts.ts';

/** Leads to the page of what was bought. `appName`: what it was bought for. */
type Lead = (path: string, appName: string) => void;

/**
 * Leads the customer to what was bought. Call the first function at the click, and the one that it returns after the answer. If the
 * customer has opened another page meanwhile, they stay there: what they type would be lost. Then a toast offers to lead.
 */
export function useLead(): () => Lead {
  const intl = useIntl();
  const navigate = useNavigate();
  return () => {
    const { pathname } = window.location;
    return (path, app) => {
      const run = (): void => void navigate(path);
      if (window.location.pathname === pathname) run();
      else {
        const text = intl.formatMessage(
          { id: 'purchase.meanwhile', defaultMessage: 'Bought: {app}' },
          { app },
        );
        const label = intl.formatMessage({ id: 'purchase.meanwhile.show', defaultMessage: 'Show it' });
        notify({ kind: 'success', text, action: { label, run } });
      }
    };
  };
}
