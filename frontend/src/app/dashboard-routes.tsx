import type { ReactNode } from 'react';

/** Everything behind the login: the customer's pages and the admins'. */
export const dashboardRoutes = (): ReactNode => null;
