import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { appPath, customerPath, paths } from '../session/paths.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** Where the question of each subpage is answered. The id is that of a customer, or of an app. */
const ANSWERS: Readonly<Record<string, (id: string) => string>> = {
  messages: (id) => `${customerPath(id)}?show=messages`,
  orders: customerPath,
  payments: (id) => `${customerPath(id)}?show=payments`,
  // The numbers that the customer rents now, each as a row: a bulk order alone would not name its numbers.
  'assigned-numbers': (id) =>
    `${paths['admin-dashboard-orders']}?${new URLSearchParams({ kind: 'rental', status: 'active', items: 'each', user: id })}`,
  'credit-history': (id) => `${customerPath(id)}?show=by-hand`,
  'special-price': (id) => `${customerPath(id)}?show=prices`,
  'app-pricing': appPath,
  templates: appPath,
};

/** An address of a subpage, which leads to the page of its customer or its app. */
export function SubpageScreen(): ReactNode {
  const { pathname } = useLocation();
  const { id = '' } = useParams();
  const page = pathname.split('/').at(-2) ?? '';
  const answer = ANSWERS[page];
  return answer ? <Navigate to={answer(id)} replace /> : <NotFoundPage />;
}
