import { useEffect } from 'react';

/** `C` presses the Copy button of the newest code, except while the user types or a dialog is open. */
export function useCopyKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"]')) return;
      document.querySelector<HTMLButtonElement>('[data-copy-newest]')?.click();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
