import { createToaster, Toast as Parts, Toaster as Region } from '@chakra-ui/react/toast';
import { toastMilliseconds } from '@ringpost/events/rules/limits';
import { type ReactNode, useEffect } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { ChakraScope } from './chakra-scope.tsx';
import { deliverToasts, type Toast } from './toasts.ts';

const actionMilliseconds = 6000;

const toaster = createToaster({ placement: 'top-end', pauseOnPageIdle: true, gap: 8 });

/** Top end, 3 s, no icon, no bar, one per text. */
export function Toaster(): ReactNode {
  useEffect(() => {
    // The region only hears of toasts made after it has started, which is a moment after its first effects.
    const timer = setTimeout(() => deliverToasts(show), 50);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ChakraScope>
      <Region toaster={toaster} insetInline={{ mdDown: '16px' }}>
        {(toast) => (
          <Parts.Root>
            <Parts.Title>
              <FormattedMessage {...titles[kindOf(toast.type)]} />
            </Parts.Title>
            <Parts.Description>{toast.description}</Parts.Description>
            {toast.action && <Parts.ActionTrigger>{toast.action.label}</Parts.ActionTrigger>}
          </Parts.Root>
        )}
      </Region>
    </ChakraScope>
  );
}

function show({ kind, text, action }: Toast): void {
  const id = `${kind}:${text}`;
  if (toaster.isVisible(id)) return;
  toaster.create({
    id,
    type: kind,
    description: text,
    duration: action ? actionMilliseconds : toastMilliseconds,
    ...(action && { action: { label: action.label, onClick: action.run } }),
  });
}

function kindOf(type: string | undefined): Toast['kind'] {
  return type === 'error' || type === 'warning' ? type : 'success';
}

const titles = defineMessages({
  error: { id: 'toast.error', defaultMessage: 'Error' },
  warning: { id: 'toast.warning', defaultMessage: 'Warning' },
  success: { id: 'toast.success', defaultMessage: 'Success' },
});
