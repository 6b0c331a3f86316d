import type { Landing } from '@ringpost/query-api/landing/landing.contract';

/** What the server puts into "/" so that its first picture is true and the page that wakes up draws the same. */
export type BootData = Landing;

export const noBootData: BootData = { apps: [], totalApps: 0, sms: [], seq: 0 };

const elementId = 'boot-data';

/** The data as an element of the page; a script of data is no script to the CSP. `<` could end it early, so it goes. */
export function bootDataElement(data: BootData): string {
  return `<script type="application/json" id="${elementId}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** What the server left in this page; null on every page but "/". */
export function readBootData(): BootData | null {
  const text = document.getElementById(elementId)?.textContent;
  return text ? (JSON.parse(text) as BootData) : null;
}
