import type { ReactNode } from 'react';

/** Login, sign-up and what belongs to them. They stand below the public header. */
export const accountRoutes = (): ReactNode => null;
