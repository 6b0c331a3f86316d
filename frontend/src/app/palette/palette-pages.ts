import { addressIn } from '@ringpost/domain/rules/languages';
import type { Role } from '@ringpost/domain/rules/roles';
import { CircleUserRound, House, LogIn, UserRoundPlus } from 'lucide-react';
import { defineMessages, type IntlShape } from 'react-intl';
import { allPages, type Side, sideOf } from '../../features/shell/navigation.ts';
import { languageOf } from '../../i18n/language.ts';
import { paths } from '../../session/paths.ts';
import { roleOf } from '../../session/role.ts';
import type { Session } from '../../session/session.store.ts';
import type { PalettePage } from './palette-entries.ts';

const messages = defineMessages({
  profile: { id: 'palette.profile', defaultMessage: 'My account' },
  profileWords: { id: 'palette.profile.words', defaultMessage: 'profile, password, mail settings, sound' },
  home: { id: 'palette.home', defaultMessage: 'Home' },
  login: { id: 'palette.login', defaultMessage: 'Log in' },
  signup: { id: 'palette.signup', defaultMessage: 'Sign up' },
  admin: { id: 'palette.side.admin', defaultMessage: 'Administration' },
  customer: { id: 'palette.side.customer', defaultMessage: 'As a customer' },
});

function pagesOf(intl: IntlShape, side: Side, role: Role): readonly PalettePage[] {
  return allPages(side, role).map(({ label, words, section, key = null, to, icon, isMain }) => ({
    name: intl.formatMessage(label),
    section: section && intl.formatMessage(section),
    ...(words && { words: intl.formatMessage(words) }),
    ...{ to, icon, key, isMain },
  }));
}

/** The pages of the other side (admin or customer). Each is marked with its side, because some names exist on both sides. */
function pagesOfOther(intl: IntlShape, side: Side, role: Role): readonly PalettePage[] {
  const whose = intl.formatMessage(messages[side]);
  return pagesOf(intl, side, role).map((page) => ({
    ...page,
    section: page.section ? `${whose} · ${page.section}` : whose,
    isMain: false,
  }));
}

function ownPages(intl: IntlShape, session: Session, pathname: string): readonly PalettePage[] {
  const { isAdmin } = session;
  const role = roleOf(session);
  const side = sideOf(pathname, isAdmin);
  const other = side === 'admin' ? 'customer' : 'admin';
  const profile = {
    name: intl.formatMessage(messages.profile),
    words: intl.formatMessage(messages.profileWords),
    ...{ to: paths['dashboard-profile'], icon: CircleUserRound, key: null },
  };
  return [...pagesOf(intl, side, role), profile, ...(isAdmin ? pagesOfOther(intl, other, role) : [])];
}

function publicPages(intl: IntlShape): readonly PalettePage[] {
  return [
    {
      name: intl.formatMessage(messages.home),
      to: addressIn(languageOf(intl.locale), paths.home),
      icon: House,
      key: null,
    },
    { name: intl.formatMessage(messages.login), to: paths.login, icon: LogIn, key: null },
    { name: intl.formatMessage(messages.signup), to: paths.signup, icon: UserRoundPlus, key: null },
  ];
}

/** Every page that the palette can find, for the reader of the page at `pathname`. Pages of the same side come first. */
export function palettePages(
  intl: IntlShape,
  session: Session | null,
  pathname: string,
): readonly PalettePage[] {
  return session ? ownPages(intl, session, pathname) : publicPages(intl);
}
