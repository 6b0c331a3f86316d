/**
 * For `onFocusOutside` of a dialog: the dialog stays open, and takes the focus back. A part of the page that loads later may take
 * the focus, but the user has not asked to close the dialog.
 */
export function stayOpen(event: Event): void {
  event.preventDefault();
}
