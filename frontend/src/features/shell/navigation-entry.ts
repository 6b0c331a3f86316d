import type { Role } from '@ringpost/domain/rules/roles';
import type { LucideIcon } from 'lucide-react';
import type { MessageDescriptor } from 'react-intl';
import type { Counted } from '../../modules/module.ts';

/** A page with its name. `to` may contain a filter if the same page has two entries. */
export interface NavigationPage {
  readonly to: string;
  readonly label: MessageDescriptor;
  /** Other words by which the palette finds it. */
  readonly words?: MessageDescriptor;
  /** The key that opens it after `g`. */
  readonly key?: string;
  /** The least role that opens it. */
  readonly least?: Role;
}

/** One of the pages of an entry. */
export interface NavigationTab extends NavigationPage {
  /** Pages below this one, which has links to them. */
  readonly pages?: readonly NavigationPage[];
  /** The start of the addresses of pages about one thing, such as one request. */
  readonly owns?: string;
  readonly counts?: Counted;
}

export interface NavigationEntry extends NavigationTab {
  readonly icon: LucideIcon;
  /** The pages below one heading. The first one is the page of the entry itself. */
  readonly tabs?: readonly NavigationTab[];
}

export interface NavigationGroup {
  readonly label: MessageDescriptor | null;
  readonly entries: readonly NavigationEntry[];
}
