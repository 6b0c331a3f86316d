import type { Landing } from '@ringpost/query-api/landing/landing.contract';

/** Data that the server puts into "/", so that the first view is correct and hydration renders the same view. */
export type BootData = Landing;

export const noBootData: BootData = { apps: [], totalApps: 0, sms: [], seq: 0 };

const ELEMENT_ID = 'boot-data';

/**
 * The data as an element of the page. The CSP does not treat a data script as a script. `<` could end the element, so it is
 * escaped.
 */
export function bootDataElement(data: BootData): string {
  return `<script type="application/json" id="${ELEMENT_ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** The data that the server put into this page; null on every page except "/". */
export function readBootData(): BootData | null {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as BootData) : null;
}
