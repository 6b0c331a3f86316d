import { expect, type Page } from '@playwright/test';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Phones, tablets and laptops on both sides of every breakpoint, and two phones in landscape. */
export const layoutSizes: readonly Size[] = [
  { width: 320, height: 640 },
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 1000, height: 800 },
  { width: 1024, height: 768 },
  { width: 1100, height: 800 },
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 740, height: 360 },
  { width: 844, height: 390 },
];

export interface LayoutOptions {
  /** Selectors of boxes that are meant to scroll sideways. */
  readonly scrollsSideways?: readonly string[];
}

/** Two frames: in the first, React and the media queries react to the new size; in the second, it is drawn. */
function waitUntilDrawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))),
      ),
  );
}

/** Runs in the page, so it contains everything it needs. */
function lookAtLayout(scrollsSideways: readonly string[]): string[] {
  /** Pixels allowed for rounding and for the shadows of letters. */
  const slack = 1.5;
  const faults: string[] = [];
  for (const box of document.querySelectorAll('*')) {
    if (box.scrollLeft !== 0) box.scrollLeft = 0;
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px too wide`);

  /** Texts only for a screen reader are in a box of one pixel. */
  const isForEarsOnly = (element: Element): boolean => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { position, clipPath } = getComputedStyle(each);
      if (position === 'absolute' && clipPath !== 'none' && each.clientWidth <= 1) return true;
    }
    return false;
  };
  const isHidden = (element: Element): boolean =>
    element.closest('.skip-link, [inert], option, svg, noscript') !== null ||
    !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) ||
    isForEarsOnly(element);
  const nameOf = (element: Element): string => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : ''} “${words}”`;
  };
  const mayScroll = (element: Element): boolean =>
    scrollsSideways.some((selector) => element.matches(selector));

  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  /** The visible part of a box, and how many pixels of it an ancestor cuts off at the sides or for good above and below. */
  const visiblePart = (
    start: Element,
    box: Box,
  ): { visible: Box | null; cut: number; by: Element | null } => {
    // A DOMRect has no own properties to spread.
    const visible = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    let cut = 0;
    let by: Element | null = null;
    for (let element: Element | null = start; element; element = element.parentElement) {
      const style = getComputedStyle(element);
      const clipsX = style.overflowX !== 'visible';
      const clipsY = style.overflowY !== 'visible';
      if (clipsX || clipsY) {
        const frame = element.getBoundingClientRect();
        const sides = Math.max(frame.left - visible.left, visible.right - frame.right);
        const isIntended = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        if (clipsX && !isIntended && !mayScroll(element) && sides > slack && sides > cut) {
          cut = sides;
          by = element;
        }
        const ends = Math.max(frame.top - visible.top, visible.bottom - frame.bottom);
        const fixed = style.overflowY === 'hidden' || style.overflowY === 'clip';
        const scrolledAway = visible.bottom <= frame.top || visible.top >= frame.bottom;
        // Lines are taller than their letters, so a few pixels of a line may lie outside.
        if (clipsY && fixed && !isIntended && !scrolledAway && ends > 6 && ends > cut) {
          cut = ends;
          by = element;
        }
        if (clipsX) {
          visible.left = Math.max(visible.left, frame.left);
          visible.right = Math.min(visible.right, frame.right);
        }
        if (clipsY) {
          visible.top = Math.max(visible.top, frame.top);
          visible.bottom = Math.min(visible.bottom, frame.bottom);
        }
      }
      if (style.position === 'fixed') break;
    }
    const isSeen = visible.right - visible.left > 1 && visible.bottom - visible.top > 1;
    return { visible: isSeen ? visible : null, cut, by };
  };

  const lines: { readonly node: Node; readonly owner: Element; readonly box: Box; readonly words: string }[] =
    [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (!owner || words === '' || owner.closest('script, style') || isHidden(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 2 || rect.height < 2) continue;
      const { visible, cut, by } = visiblePart(owner, rect);
      if (cut > 0 && by)
        faults.push(`“${words.slice(0, 40)}” is cut by ${Math.round(cut)} px in ${nameOf(by)}`);
      if (visible && (visible.left < -slack || visible.right > clientWidth + slack))
        faults.push(`“${words.slice(0, 40)}” reaches out of the page`);
      if (visible) lines.push({ node, owner, box: visible, words });
    }
  }

  /** Text of an open layer covers the page on purpose. */
  const layerOf = (element: Element): Element | null =>
    element.closest('dialog, [role=dialog], [role=alertdialog], [role=menu], [role=tooltip], [data-layer]');
  for (const [index, line] of lines.entries()) {
    for (const next of lines.slice(index + 1)) {
      if (line.node === next.node || layerOf(line.owner) !== layerOf(next.owner)) continue;
      const across = Math.min(line.box.right, next.box.right) - Math.max(line.box.left, next.box.left);
      const down = Math.min(line.box.bottom, next.box.bottom) - Math.max(line.box.top, next.box.top);
      // Line boxes of dense text overlap by some pixels, the letters do not.
      const least = Math.min(line.box.bottom - line.box.top, next.box.bottom - next.box.top) * 0.4;
      if (across > 2 && down > least)
        faults.push(`“${line.words.slice(0, 30)}” and “${next.words.slice(0, 30)}” overprint each other`);
    }
  }

  if (window.innerWidth < 768) {
    for (const field of document.querySelectorAll('input, select, textarea')) {
      const { type } = field as HTMLInputElement;
      if (isHidden(field) || ['checkbox', 'radio', 'file', 'range'].includes(type)) continue;
      const size = Number.parseFloat(getComputedStyle(field).fontSize);
      // Below 16 px, iOS zooms into a field that is touched.
      if (size < 16) faults.push(`${nameOf(field)} has letters of ${size} px`);
    }
  }

  // What the browser draws in such a field is no text of the page, so the field is compared with one as wide as its content.
  for (const field of document.querySelectorAll<HTMLInputElement>(
    '[type=date], [type=time], [type^=datetime]',
  )) {
    if (isHidden(field)) continue;
    const wide = field.cloneNode() as HTMLInputElement;
    wide.value = field.value;
    Object.assign(wide.style, { position: 'absolute', flex: 'none', width: 'max-content', minWidth: '0' });
    field.after(wide);
    const cut = wide.offsetWidth - field.offsetWidth;
    wide.remove();
    if (cut > slack) faults.push(`${nameOf(field)} needs ${cut} px more for its value`);
  }

  const focusable = 'button, a[href], input, select, textarea, summary, [role=button]';
  const controls = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
    (control) => !isHidden(control),
  );
  const modal = document.querySelector('dialog:modal, [aria-modal=true]');
  for (const control of controls) {
    if (modal && !modal.contains(control)) continue;
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const rect = control.getClientRects()[0];
    if (!rect || rect.width < 2 || rect.height < 2) continue;
    const x = rect.left + rect.width / 2;
    const y = rect.top + rect.height / 2;
    const there = document.elementFromPoint(x, y);
    const label = control.closest('label');
    const isIt = there && (control.contains(there) || label?.contains(there) || there.contains(control));
    const onlyAround = there?.contains(control) && !control.contains(there) && there !== label;
    if (!there || !isIt || (onlyAround && there.matches('main, body, html, section, article')))
      faults.push(
        `at the centre of ${nameOf(control)} is ${there ? nameOf(there) : 'nothing that can be seen'}`,
      );
  }
  for (const box of document.querySelectorAll('*')) {
    if (box.scrollLeft !== 0 && !mayScroll(box)) {
      faults.push(`${nameOf(box)} was moved sideways to reach a control`);
      box.scrollLeft = 0;
    }
    if (box.scrollTop !== 0) box.scrollTop = 0;
  }
  return [...new Set(faults)];
}

/**
 * Checks the open page at every size: nothing sticks out sideways, no text is cut or printed over another, and each button
 * can be clicked at its centre. On a phone the letters of a field are large enough. Returns the faults, one per line, with
 * the size first.
 */
export async function layoutFaults(
  page: Page,
  sizes: readonly Size[] = layoutSizes,
  { scrollsSideways = [] }: LayoutOptions = {},
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await waitUntilDrawn(page);
    const pageFaults = await page.evaluate(lookAtLayout, [...scrollsSideways]);
    faults.push(...pageFaults.map((fault) => `${size.width}x${size.height}: ${fault}`));
  }
  return faults;
}

/** What appears after a delay, such as the banner, cannot be clicked before. What moves for ever is not waited for. */
async function movementsOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** Opens a path, waits until it has its data, and expects no fault at any size. */
export async function expectSoundLayout(
  page: Page,
  path: string,
  sizes: readonly Size[] = layoutSizes,
  options: LayoutOptions = {},
): Promise<void> {
  await page.goto(path);
  // An open dialog hides the heading behind it from those who search by roles.
  await expect(page.locator('h1').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await movementsOver(page);
  expect.soft(await layoutFaults(page, sizes, options), `the layout of ${path}`).toEqual([]);
}

/** Counts how far the page jumps after its first paint. Call it first, and `layoutShift` when all has come. */
export function watchLayoutShift(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources?: readonly {
          readonly node: Node | null;
          readonly previousRect: DOMRectReadOnly;
          readonly currentRect: DOMRectReadOnly;
        }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const movements = entry.sources?.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? node.className : 'text';
          return `${name} by ${Math.round(to.x - from.x)}, ${Math.round(to.y - from.y)} px`;
        });
        shifts.push({ value: entry.value, what: movements?.join(', ') ?? '' });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of all jumps so far, and the elements that jumped. */
export function layoutShift(
  page: Page,
): Promise<{ readonly sum: number; readonly movements: readonly string[] }> {
  return page.evaluate(() => {
    const { layoutShifts } = window as unknown as {
      layoutShifts: readonly { value: number; what: string }[];
    };
    return {
      sum: layoutShifts.reduce((sum, { value }) => sum + value, 0),
      movements: layoutShifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
    };
  });
}
