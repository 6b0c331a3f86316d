/**
 * For `onFocusOutside` of a dialog: it stays open, and takes the focus back. A part of the page that loads later may take the
 * focus, and nobody has asked to close the dialog.
 */
export function stayOpen(event: Event): void {
  event.preventDefault();
}
