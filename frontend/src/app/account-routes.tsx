import type { ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { paths } from '../session/paths.ts';
import { lazyPage } from './lazy-page.tsx';

// Made once, because a lazy page that is made at every render would lose what was typed into it.
const routes = (
  <>
    <Route
      path={paths.login}
      element={lazyPage(async () => (await import('./login-screen.tsx')).LoginScreen)}
    />
    <Route
      path={paths.signup}
      element={lazyPage(async () => (await import('../features/account/signup-page.tsx')).SignupPage)}
    />
    <Route
      path={paths['signup-success']}
      element={lazyPage(
        async () => (await import('../features/account/signup-success-page.tsx')).SignupSuccessPage,
      )}
    />
    <Route
      path={paths['register-confirm']}
      element={lazyPage(
        async () => (await import('../features/account/register-confirm-page.tsx')).RegisterConfirmPage,
      )}
    />
    <Route
      path={paths['forgot-password']}
      element={lazyPage(
        async () => (await import('../features/account/forgot-password-page.tsx')).ForgotPasswordPage,
      )}
    />
    <Route
      path={paths['reset-password']}
      element={lazyPage(
        async () => (await import('../features/account/reset-password-page.tsx')).ResetPasswordPage,
      )}
    />
  </>
);

/** Login, sign-up and the pages around them. They have their own header, so they are outside the public layout. */
export function accountRoutes(): ReactNode {
  return routes;
}
