import { create } from 'zustand';

export interface Toast {
  readonly kind: 'error' | 'warning' | 'success';
  readonly text: string;
  /** A button in the toast. The toast is then shown for six seconds instead of three. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface ToastState {
  /** Toasts that wait for the toaster to load. */
  readonly waiting: readonly Toast[];
  readonly wanted: boolean;
  readonly show: ((toast: Toast) => void) | null;
}

export const useToasts = create<ToastState>()(() => ({ waiting: [], wanted: false, show: null }));

/** Shows a toast. The first toast loads the toaster. */
export function notify(toast: Toast): void {
  const { show, waiting } = useToasts.getState();
  if (show) show(toast);
  else useToasts.setState({ wanted: true, waiting: [...waiting, toast] });
}

/** The toaster calls it when it is loaded. */
export function deliverToasts(show: (toast: Toast) => void): void {
  const { waiting } = useToasts.getState();
  useToasts.setState({ show, waiting: [] });
  for (const toast of waiting) show(toast);
}
