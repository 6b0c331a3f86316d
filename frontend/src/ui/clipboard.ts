function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.className = 'visually-hidden';
  // A modal dialog makes everything outside of it inert, and what is inert cannot be selected.
  const focused = document.activeElement;
  (focused?.closest('dialog') ?? document.body).append(field);
  field.focus();
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

/**
 * Copies a text to the clipboard, and says whether the browser did it. Browsers offer the modern API only on a secure origin, and
 * the browsers inside of other apps often refuse it. There, the old one is used.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
