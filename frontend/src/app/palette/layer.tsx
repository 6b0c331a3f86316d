import { type ReactNode, useEffect, useRef } from 'react';
import { showOverlay } from '../../ui/overlay.store.ts';
import './palette.css';

/**
 * The browser's own dialog: it keeps the focus, closes with Escape, and gives the focus back. A click outside closes it
 * too.
 */
export function Layer({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog already closes with Escape.
    <dialog
      ref={dialog}
      className="layer"
      aria-label={label}
      onClose={() => showOverlay(null)}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) showOverlay(null);
      }}
    >
      <div className="layer-content">{children}</div>
    </dialog>
  );
}
