import { UsersRound } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  users: { id: 'shell.users', defaultMessage: 'Users' },
  usersWords: { id: 'shell.words.users', defaultMessage: 'customers, accounts, credit' },
});

/** Old addresses, each of which leads to the page of a customer or of an app. */
const SUBPAGES = [
  ...(['messages', 'orders', 'payments', 'assigned-numbers'] as const),
  ...(['credit-history', 'special-price', 'app-pricing', 'templates'] as const),
];

export const account = defineModule({
  pages: {
    login: { path: '/auth/login', frame: 'account', file: 'app/login-screen.tsx' },
    'admin-login': { path: '/auth/login', frame: 'account' },
    'super-admin-login': { path: '/auth/login', frame: 'account' },
    signup: { path: '/auth/signup', frame: 'account', file: 'features/account/signup-page.tsx' },
    'signup-success': {
      path: '/auth/signup/success',
      frame: 'account',
      file: 'features/account/signup-success-page.tsx',
    },
    'register-confirm': {
      path: '/register/confirm',
      frame: 'account',
      file: 'features/account/register-confirm-page.tsx',
    },
    'forgot-password': {
      path: '/auth/forgot-password',
      frame: 'account',
      file: 'features/account/forgot-password-page.tsx',
    },
    'reset-password': {
      path: '/reset-password',
      frame: 'account',
      file: 'features/account/reset-password-page.tsx',
    },
    'dashboard-profile': {
      path: '/dashboard/profile',
      frame: 'customer',
      file: 'features/account/profile-page.tsx',
    },
    'admin-profile': { path: '/dashboard/profile', frame: 'customer' },
    'admin-dashboard-users': {
      path: '/admin/dashboard/users',
      frame: 'admin',
      file: 'features/account/admin/users-page.tsx',
      listed: {
        rail: { group: 'people', icon: UsersRound },
        label: messages.users,
        words: messages.usersWords,
        key: 'u',
        owns: '/admin/dashboard/users/',
      },
    },
  },
  things: [
    { path: '/admin/dashboard/users/:id', frame: 'admin', file: 'app/customer-screen.tsx' },
    // With or without the page where the reader was before.
    ...SUBPAGES.flatMap((page) =>
      [`${page}/:id`, `:from/${page}/:id`].map(
        (path) =>
          ({
            path: `/admin/dashboard/subpage/${path}`,
            frame: 'admin',
            file: 'app/subpage-screen.tsx',
          }) as const,
      ),
    ),
  ],
  // All accounts log in on one page, and have one page for their own settings.
  leadOn: {
    '/admin/login': 'admin-login',
    '/super-admin/login': 'super-admin-login',
    '/admin/profile': 'admin-profile',
  },
});
