/** A tab that is opened before its address is known, because a browser lets a page open a tab only while it handles a click. */
export interface PayerTab {
  /** Opens this address. Null: there is no page to pay on, so the tab is closed. */
  readonly goTo: (url: string | null) => void;
  readonly close: () => void;
}

/** Opens a tab; null if the browser forbids it, and then the dialog shows a link. Call it while a click is handled. */
export function openPayerTab(): PayerTab | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  return {
    goTo(url) {
      if (url === null) {
        tab.close();
        return;
      }
      // A page of another site must not access this page.
      if (URL.parse(url)?.origin !== location.origin) tab.opener = null;
      tab.location.replace(url);
    },
    close: () => tab.close(),
  };
}
