/** A browser reads the file after the click, and on a busy machine some seconds later; what is gone by then is not saved. */
const KEPT_MS = 60_000;

/** Hands a text, or what the server sent, to the browser as a file to be saved. */
export function saveFile(name: string, content: string | Blob): void {
  const blob =
    typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
