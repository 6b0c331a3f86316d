import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { Group, Listed, Page } from '../../modules/module.ts';
import { pages, sections } from '../../modules/modules.ts';
import type { NavigationEntry, NavigationGroup, NavigationPage, NavigationTab } from './navigation-entry.ts';

const labels = defineMessages({
  money: { id: 'shell.money', defaultMessage: 'Money' },
  tools: { id: 'shell.tools', defaultMessage: 'Tools' },
  stock: { id: 'shell.stock', defaultMessage: 'Stock' },
  system: { id: 'shell.system', defaultMessage: 'System' },
});

/** The name of each group of the rail. The first group of a side needs none. */
const GROUPS: Readonly<Record<Group, MessageDescriptor | null>> = {
  start: null,
  money: labels.money,
  tools: labels.tools,
  people: null,
  stock: labels.stock,
  system: labels.system,
};

interface ListedPage {
  readonly name: string;
  readonly path: string;
  readonly listed: Listed;
  readonly least: Page['least'];
}

const listedPages: readonly ListedPage[] = pages.flatMap(([name, { path, listed, least }]) =>
  listed ? [{ name, path, listed, least }] : [],
);

function pageOf({ path, listed: { label, words, key }, least }: ListedPage): NavigationPage {
  return { to: path, label, ...(words && { words }), ...(key && { key }), ...(least && { least }) };
}

function tabOf(page: ListedPage): NavigationTab {
  const { owns, counts } = page.listed;
  const below = listedPages.filter(({ listed }) => listed.below === page.name).map(pageOf);
  const parts = { ...(owns && { owns }), ...(counts && { counts }) };
  return { ...pageOf(page), ...parts, ...(below.length > 0 && { pages: below }) };
}

function tabsOf(page: ListedPage): readonly NavigationTab[] {
  const filters = page.listed.filters ?? [];
  return [tabOf(page), ...filters.map(({ search, ...named }) => ({ to: `${page.path}${search}`, ...named }))];
}

/** @throws Error if no page is a tab of it */
function sectionOf([name, { group: _, ...section }]: (typeof sections)[number]): NavigationEntry {
  const tabs = listedPages.filter(({ listed }) => listed.tab === name).flatMap(tabsOf);
  const [first] = tabs;
  if (!first) throw new Error(`No page is a tab of the section ${name}.`);
  return { ...section, to: first.to, tabs };
}

/** The entries of a group, in the order of the pages. */
function entriesOf(group: Group): readonly NavigationEntry[] {
  const joined = sections
    .filter(([, section]) => section.group === group)
    .map((section) => sectionOf(section));
  const single = listedPages.flatMap((page) => {
    const { rail } = page.listed;
    return rail?.group === group ? [{ ...tabOf(page), icon: rail.icon }] : [];
  });
  const place = ({ to }: NavigationEntry): number => listedPages.findIndex(({ path }) => path === to);
  return [...joined, ...single].toSorted((one, other) => place(one) - place(other));
}

/** The entries of the rail in these groups. */
export function navigationGroups(groups: readonly Group[]): readonly NavigationGroup[] {
  return groups.map((group) => ({ label: GROUPS[group], entries: entriesOf(group) }));
}
