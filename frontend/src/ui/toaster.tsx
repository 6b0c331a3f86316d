import { createToaster, Toast as Parts, Toaster as Region } from '@chakra-ui/react/toast';
import { TOAST_MILLISECONDS } from '@ringpost/domain/rules/limits';
import { type ReactNode, useEffect } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { ChakraScope } from './chakra-scope.tsx';
import { deliverToasts, type Toast } from './toasts.ts';

const ACTION_MILLISECONDS = 6000;

/** Below the bar with the balance, because a notice about a purchase would cover the figure that it changes. */
const TOP = 68;
const GAP = 8;
const OFFSETS = { top: `var(--toast-top, ${TOP}px)`, right: '16px', bottom: '16px', left: '16px' };

/** What a user may want to press next, at the top of the page. */
const HEAD_BUTTONS = '.page-head :is(button, a, input, select)';

const toaster = createToaster({ placement: 'top-end', pauseOnPageIdle: true, gap: GAP, offsets: OFFSETS });

const titles = defineMessages({
  error: { id: 'toast.error', defaultMessage: 'Error' },
  warning: { id: 'toast.warning', defaultMessage: 'Warning' },
  success: { id: 'toast.success', defaultMessage: 'Success' },
});

/** Below the buttons of the page's head too, where they are in the upper half of the window. */
function placeBelowHead(): void {
  const bottoms = [...document.querySelectorAll(HEAD_BUTTONS)].map(
    (each) => each.getBoundingClientRect().bottom,
  );
  const top = Math.max(
    TOP,
    ...bottoms.filter((bottom) => bottom < innerHeight / 2).map((bottom) => bottom + GAP),
  );
  document.documentElement.style.setProperty('--toast-top', `${Math.ceil(top)}px`);
}

function show({ kind, text, action }: Toast): void {
  const id = `${kind}:${text}`;
  if (toaster.isVisible(id)) return;
  placeBelowHead();
  toaster.create({
    id,
    type: kind,
    description: text,
    duration: action ? ACTION_MILLISECONDS : TOAST_MILLISECONDS,
    ...(action && { action: { label: action.label, onClick: action.run } }),
  });
}

function kindOf(type: string | undefined): Toast['kind'] {
  return type === 'error' || type === 'warning' ? type : 'success';
}

/** Shows toasts at the end of the top edge, below the buttons of the page's head, for 3 s, without an icon or a progress bar. The same text is shown only once. */
export function Toaster(): ReactNode {
  useEffect(() => {
    // The region shows only toasts that are created after its start, which is shortly after its first effects.
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
