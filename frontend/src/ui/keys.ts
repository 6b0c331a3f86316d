/** The time to press a page's key after `g`. */
export const GO_WITHIN_MS = 1_500;

/** Keys do nothing while the user types or answers a dialog. */
export function isKeyTaken(target: EventTarget | null): boolean {
  const at = target instanceof Element ? target : null;
  const field = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';
  return Boolean(at?.closest(`${field}, dialog, [role=dialog], [role=alertdialog], [role=menu]`));
}
