import { create } from 'zustand';

interface PageName {
  /** The heading of the page that is shown; empty until it has one. */
  readonly name: string;
}

/** The name of the open page, for the announcement that another page has opened. */
export const usePageName = create<PageName>()(() => ({ name: '' }));
