import { create } from 'zustand';

interface PageName {
  /** The heading of the page that is shown; empty until it has one. */
  readonly name: string;
}

/** What a page calls itself, for those who are told that another page has opened. */
export const usePageName = create<PageName>()(() => ({ name: '' }));
