const GAP_PIXELS = 6;
const EDGE_PIXELS = 8;

/**
 * Puts a popover under its anchor, or above it if there is too little space below. `align` is the edge that both share.
 * The stylesheet gets the available size in `--room-inline` and `--room-block`. Popovers are above everything else, so no
 * scrolling box cuts them off.
 */
export function placePopover(popover: HTMLElement, anchor: Element, align: 'start' | 'end'): void {
  const from = anchor.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const leftToRight = document.documentElement.dir !== 'rtl';
  const byLeft = (align === 'start') === leftToRight;
  const low = from.bottom > innerHeight * 0.7;
  const pixels = (distance: number): string => `${Math.max(EDGE_PIXELS, distance)}px`;
  Object.assign(popover.style, {
    position: 'fixed',
    margin: '0',
    left: byLeft ? pixels(from.left) : 'auto',
    right: byLeft ? 'auto' : pixels(innerWidth - from.right),
    top: low ? 'auto' : pixels(from.bottom + GAP_PIXELS),
    bottom: low ? pixels(innerHeight - from.top + GAP_PIXELS) : 'auto',
  });
  const inline = innerWidth - (byLeft ? from.left : innerWidth - from.right) - EDGE_PIXELS;
  const block = (low ? from.top : innerHeight - from.bottom) - GAP_PIXELS - EDGE_PIXELS;
  popover.style.setProperty('--room-inline', pixels(inline));
  popover.style.setProperty('--room-block', pixels(block));
}
