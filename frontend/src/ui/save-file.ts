/**
 * How long the file stays available. A browser reads it after the click, on a busy machine some seconds later, and cannot save a
 * file that is already released.
 */
const KEPT_MS = 60_000;

/** Gives a text or an answer of the server to the browser as a file to save. */
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
