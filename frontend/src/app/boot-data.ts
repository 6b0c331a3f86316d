import type { Landing } from '@ringpost/query-api/landing/landing.contract';

/** Data that the server puts into "/", so that the first view is correct and hydration renders the same view. */
export type BootData = Landing;

export const noBootData: BootData = {
  apps: [],
  totalApps: 0,
  hasPartners: false,
  sms: [],
  seq: 0,
  free: { data: [], total: 0, vendors: [], countries: [] },
};

const ELEMENT_ID = 'boot-data';

const ANSWERS_ID = 'page-answers';

/**
 * Data as an element of the page. The CSP does not treat a data script as a script. `<` could end the element, so it is
 * escaped.
 */
function dataElement(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

export function bootDataElement(data: BootData): string {
  return dataElement(ELEMENT_ID, data);
}

/** What a page was rendered from, by the path of each read. */
export function pageAnswersElement(answers: Readonly<Record<string, unknown>>): string {
  return dataElement(ANSWERS_ID, answers);
}

function readElement(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
}

/** What this page was rendered from. Nothing if the server did not render it from rows. */
export function readPageAnswers(): Readonly<Record<string, unknown>> {
  return (readElement(ANSWERS_ID) ?? {}) as Readonly<Record<string, unknown>>;
}

/** The data that the server put into this page; null on every page except "/". */
export function readBootData(): BootData | null {
  return readElement(ELEMENT_ID) as BootData | null;
}
