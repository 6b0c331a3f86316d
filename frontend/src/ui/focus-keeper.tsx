import { useEffect } from 'react';

/** Parts of a page where the focus may go when the element that had it is gone. The last of them is the page itself. */
const PLACES = '#main, #main :is(section, form, fieldset, article, table, ul, [tabindex="-1"])';
const DIALOG = 'dialog, [role=dialog], [role=alertdialog]';

/** The places around an element, the nearest one first. */
function placesAround(element: Element): readonly HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(PLACES);
  return place ? [place, ...placesAround(place)] : [];
}

/** Gives the focus to an element that has none by itself, such as a section. */
function give(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Watches the focus until the returned function is called. */
function keepFocus(): () => void {
  let last: Element | null = null;
  let places: readonly HTMLElement[] = [];
  const onFocus = ({ target }: FocusEvent): void => {
    // A dialog lies over the page. What counts is the element that opened it.
    if (!(target instanceof Element) || target.closest(DIALOG)) return;
    last = target;
    places = placesAround(target);
  };
  const onBlur = ({ target }: FocusEvent): void => {
    // Some browsers say so before they remove the element, and then it is no decision of the reader to leave it.
    queueMicrotask(() => {
      if (target === last && last?.isConnected && isNowhere()) last = null;
    });
  };
  const look = (): void => {
    if (!last || last.isConnected || !isNowhere()) return;
    last = null;
    const place = places.find(({ isConnected }) => isConnected);
    if (place) give(place);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
  };
}

/**
 * A button often removes its own row or card. The focus would be nowhere then, and a screen reader would begin again at the top. It
 * goes to the part of the page that is left around it.
 */
export function FocusKeeper(): null {
  useEffect(keepFocus, []);
  return null;
}
