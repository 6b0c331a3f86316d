import type { ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { paths } from '../session/paths.ts';
import { lazyPage } from './lazy-page.tsx';

// Made once: a lazy page that is made anew at every render would forget what was typed into it.
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

/** Login, sign-up and what belongs to them. They bring their own head, so they stand outside the public layout. */
export function accountRoutes(): ReactNode {
  return routes;
}
