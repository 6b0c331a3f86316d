const gapPixels = 6;
const edgePixels = 8;

/**
 * Puts a popover under its anchor, or above it where the anchor stands low in the window. `align` is the edge that both
 * share. The stylesheet finds in `--room-inline` and `--room-block` how large it may be. Popovers lie above everything else, so no scrolling box cuts them off.
 */
export function placePopover(popover: HTMLElement, anchor: Element, align: 'start' | 'end'): void {
  const from = anchor.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const leftToRight = document.documentElement.dir !== 'rtl';
  const byLeft = (align === 'start') === leftToRight;
  const low = from.bottom > innerHeight * 0.7;
  const pixels = (distance: number): string => `${Math.max(edgePixels, distance)}px`;
  Object.assign(popover.style, {
    position: 'fixed',
    margin: '0',
    left: byLeft ? pixels(from.left) : 'auto',
    right: byLeft ? 'auto' : pixels(innerWidth - from.right),
    top: low ? 'auto' : pixels(from.bottom + gapPixels),
    bottom: low ? pixels(innerHeight - from.top + gapPixels) : 'auto',
  });
  const inline = innerWidth - (byLeft ? from.left : innerWidth - from.right) - edgePixels;
  const block = (low ? from.top : innerHeight - from.bottom) - gapPixels - edgePixels;
  popover.style.setProperty('--room-inline', pixels(inline));
  popover.style.setProperty('--room-block', pixels(block));
}
