import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';

type ShowDialog = (dialog: ReactNode) => void;

const PageDialog = createContext<ShowDialog>(() => {
  throw new Error('a dialog needs a page');
});

/** A page, or a part of one, with the dialog that one of its rows has asked for. */
export function WithPageDialog({ children }: { readonly children: ReactNode }): ReactNode {
  const [dialog, show] = useState<ReactNode>(null);
  return (
    <PageDialog value={show}>
      {children}
      <Suspense>{dialog}</Suspense>
    </PageDialog>
  );
}

/**
 * Shows a dialog that belongs to the page, or none. A dialog inside a row would close, with what was typed, when the list is read again
 * without the row.
 */
export function usePageDialog(): ShowDialog {
  return useContext(PageDialog);
}
