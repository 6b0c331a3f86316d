// Functions that run inside a page. Each is sent as text, so it uses nothing from outside itself.

export type Role = 'button' | 'link' | 'field' | 'row';

/** The middle of an element on the page, and the element on top of it there, if that is another one. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly coveredBy: string | null;
}

/** Scrolls to the first visible element with this role and name, inside the selected element, and returns its middle. */
export function spotOf(role: Role, name: string, within: string): Spot | null {
  const selectors = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    field: 'input, select, textarea',
    row: 'tbody tr',
  };
  const nameOf = (element: Element): string => {
    const labels = [...((element as HTMLInputElement).labels ?? [])]
      .map((label) => label.textContent)
      .join(' ');
    const text = role === 'field' ? labels : element.textContent;
    return (element.getAttribute('aria-label') || text || '').replaceAll(/\s+/g, ' ').trim();
  };
  const pattern = new RegExp(name, 'u');
  for (const part of document.querySelectorAll(within)) {
    for (const element of part.querySelectorAll(selectors[role])) {
      if (!pattern.test(nameOf(element)) || element.getClientRects().length === 0) continue;
      if ((element as HTMLButtonElement).disabled || getComputedStyle(element).visibility === 'hidden')
        continue;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      const there = document.elementFromPoint(x, y);
      const isOwn = there !== null && (element === there || element.contains(there));
      return { x, y, coveredBy: isOwn ? null : (there?.outerHTML.slice(0, 120) ?? 'nothing') };
    }
  }
  return null;
}

/** Every button on the page whose middle is covered by another element. */
export function coveredButtons(): readonly string[] {
  const covered: string[] = [];
  const scrollBefore = scrollY;
  for (const button of document.querySelectorAll(
    'main button, main [role="button"], header button, nav a[href]',
  )) {
    const { visibility, pointerEvents } = getComputedStyle(button);
    if (button.getClientRects().length === 0 || visibility === 'hidden' || pointerEvents === 'none') continue;
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = button.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    if (there !== null && (button === there || button.contains(there))) continue;
    const name = button.getAttribute('aria-label') || button.textContent;
    covered.push(`${name} lies under ${there?.outerHTML.slice(0, 120)}`);
  }
  scrollTo(0, scrollBefore);
  return covered;
}

export function textOf(within: string): string {
  return [...document.querySelectorAll(within)]
    .map((element) => (element as HTMLElement).innerText)
    .join('\n')
    .replaceAll('\u00a0', ' ');
}

export function fieldText(within: string): string {
  return (document.querySelector(within) as HTMLInputElement | null)?.value ?? '';
}

export function address(): string {
  return location.pathname;
}
