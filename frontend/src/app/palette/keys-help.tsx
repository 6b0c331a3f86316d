import type { Role } from '@ringpost/domain/rules/roles';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { findWords } from '../../features/shell/find-words.ts';
import { allPages, type Side, sideOf } from '../../features/shell/navigation.ts';
import { roleOf } from '../../session/role.ts';
import { useSession } from '../../session/session.store.ts';
import { Layer } from './layer.tsx';

const messages = defineMessages({
  title: { id: 'keys.title', defaultMessage: 'Keys' },
  filter: { id: 'keys.filter', defaultMessage: 'Filter the apps' },
  list: { id: 'keys.list', defaultMessage: 'Go up and down in the list of apps' },
  buy: { id: 'keys.buy', defaultMessage: 'Choose the app, then buy it' },
  star: { id: 'keys.star', defaultMessage: 'Keep the app of the row at the top' },
  rows: { id: 'keys.rows', defaultMessage: 'Go down and up in a list' },
  select: { id: 'keys.select', defaultMessage: 'Select the row' },
  audit: { id: 'keys.audit', defaultMessage: 'See the history of the row' },
  filters: { id: 'keys.filters', defaultMessage: 'Filter the list' },
  copy: { id: 'keys.copy', defaultMessage: 'Copy the newest code' },
  country: { id: 'keys.country', defaultMessage: 'Change the country of the app that was found' },
  along: {
    id: 'keys.along',
    defaultMessage: 'Close or open a transaction, or move in a chart',
  },
  ends: { id: 'keys.ends', defaultMessage: 'Go to the first or last point of a chart' },
  help: { id: 'keys.help', defaultMessage: 'Show this list' },
  close: { id: 'keys.close', defaultMessage: 'Close what is open' },
});

interface Line {
  readonly keys: readonly string[];
  readonly does: MessageDescriptor;
  /** The heading of the page that the keys open. */
  readonly section?: MessageDescriptor | null;
}

function isMac(): boolean {
  return navigator.platform.startsWith('Mac');
}

function Lines({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  return (
    <dl className="keys-list">
      {lines.map(({ keys, does, section }) => (
        <div key={keys.join(' ')}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className="kbd">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>
            {section && (
              <>
                <FormattedMessage {...section} />
                {' · '}
              </>
            )}
            <FormattedMessage {...does} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The keys of the lists of admins. */
const OF_ADMINS: readonly Line[] = [
  { keys: ['J', 'K'], does: messages.rows },
  { keys: ['X'], does: messages.select },
  { keys: ['A'], does: messages.audit },
  { keys: ['F'], does: messages.filters },
];

/** The keys of pages that only a customer has. */
const SIGNED_IN: readonly Line[] = [
  { keys: ['F'], does: messages.star },
  { keys: ['C'], does: messages.copy },
  { keys: ['←', '→'], does: messages.along },
  { keys: ['Home', 'End'], does: messages.ends },
];

/** The keys of the pages in the rail and the tabs. */
function pageLines(side: Side, role: Role): readonly Line[] {
  return allPages(side, role).flatMap(({ key, label, section }) =>
    key === undefined ? [] : [{ keys: ['G', key.toUpperCase()], does: label, section }],
  );
}

/** A list of all keys. */
export function KeysHelp(): ReactNode {
  const intl = useIntl();
  const session = useSession((state) => state.session);
  const { pathname } = useLocation();
  const side = session && sideOf(pathname, session.isAdmin);
  const everywhere: readonly Line[] = [
    { keys: [isMac() ? '⌘' : 'Ctrl', 'K'], does: findWords[side ?? 'customer'] },
    { keys: ['Tab'], does: messages.country },
    { keys: ['/'], does: messages.filter },
    { keys: ['↑', '↓'], does: messages.list },
    { keys: ['↵'], does: messages.buy },
    ...(side === 'admin' ? OF_ADMINS : side ? SIGNED_IN : []),
    { keys: ['?'], does: messages.help },
    { keys: ['Esc'], does: messages.close },
  ];
  const pages = session && side ? pageLines(side, roleOf(session)) : [];
  return (
    <Layer label={intl.formatMessage(messages.title)}>
      <h2 className="layer-title">
        <FormattedMessage {...messages.title} />
      </h2>
      <div className="keys-columns">
        <Lines lines={everywhere} />
        {pages.length > 0 && <Lines lines={pages} />}
      </div>
    </Layer>
  );
}
