import type { LucideIcon } from 'lucide-react';
import type { MessageDescriptor } from 'react-intl';
import type { Counted } from '../../modules/module.ts';

/** A page with its name. `to` may have a filter in it, if the same page is two entries. */
export interface NavigationPage {
  readonly to: string;
  readonly label: MessageDescriptor;
  /** Other words by which the palette finds it. */
  readonly words?: MessageDescriptor;
  /** The key that opens it after `g`. */
  readonly key?: string;
}

/** One of the pages that an entry joins. */
export interface NavigationTab extends NavigationPage {
  /** Pages below it, which have a link on it. */
  readonly pages?: readonly NavigationPage[];
  /** How the addresses of pages of one thing begin, such as one request. */
  readonly owns?: string;
}

export interface NavigationEntry extends NavigationTab {
  readonly icon: LucideIcon;
  readonly counts?: Counted;
  /** The pages below one heading. The first one is that of the entry itself. */
  readonly tabs?: readonly NavigationTab[];
}

export interface NavigationGroup {
  readonly label: MessageDescriptor | null;
  readonly entries: readonly NavigationEntry[];
}
