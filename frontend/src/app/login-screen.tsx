import type { ReactNode } from 'react';
import { LoginPage } from '../features/account/login-page.tsx';

/** The login, with the public feed beside it. */
export function LoginScreen(): ReactNode {
  return <LoginPage />;
}
