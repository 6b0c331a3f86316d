/** A tab that is open before its address is known. A browser lets a page open one only while it handles a click. */
export interface PayerTab {
  /** Null: there is no page to pay on. */
  readonly goTo: (url: string | null) => void;
  readonly close: () => void;
}

/** Null if the browser forbids it; the dialog then has a link. Called while a click is handled. */
export function openPayerTab(): PayerTab | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  return {
    goTo(url) {
      if (url === null) {
        tab.close();
        return;
      }
      // A page of another site must not reach this one.
      if (URL.parse(url)?.origin !== location.origin) tab.opener = null;
      tab.location.replace(url);
    },
    close: () => tab.close(),
  };
}
