import type { IntlShape } from 'react-intl';
import { problemText } from '../../i18n/problem-text.ts';
import { moneyText } from '../../ui/figures.tsx';
import { notify } from '../../ui/toasts.ts';
import type { SpendingState } from './spending-state.ts';
import type { Priced } from './top-up.store.ts';

type Refused = Extract<SpendingState<Priced>, { readonly phase: 'refused' }>;

/** Why a purchase was refused. */
export function refusedText(
  intl: IntlShape,
  { request, problem }: Pick<Refused, 'request' | 'problem'>,
): string {
  // The sentence of the code names only the country.
  if (problem.code === 'no-available-numbers' && 'areas' in request)
    return intl.formatMessage({
      id: 'purchase.no-areas',
      defaultMessage: 'No available number has these first digits. Nothing was bought.',
    });
  return problemText(intl, problem);
}

function textOf(intl: IntlShape, state: SpendingState<Priced>): string | null {
  const app = state.phase === 'idle' ? '' : state.request.appName;
  switch (state.phase) {
    case 'refused':
      return intl.formatMessage(
        { id: 'purchase.left', defaultMessage: 'Not bought: {app}. {reason}' },
        { app, reason: refusedText(intl, state) },
      );
    case 'moved':
      return intl.formatMessage(
        {
          id: 'purchase.left.moved',
          defaultMessage: 'Not bought: {app}. The price is now {price}, not {old}.',
        },
        { app, price: moneyText(state.price), old: moneyText(state.request.price) },
      );
    case 'unanswered':
    case 'delayed':
      return intl.formatMessage(
        {
          id: 'purchase.left.open',
          defaultMessage: '{app}: {reason} Look whether it was bought before you buy again.',
        },
        { app, reason: problemText(intl, state.problem) },
      );
    default:
      // The balance dialog says that money is missing.
      return null;
  }
}

/** Tells in a toast how a purchase ended whose page was left: no page has a notice of it. */
export function tellRefusal(intl: IntlShape, state: SpendingState<Priced>): void {
  const text = textOf(intl, state);
  if (text !== null) notify({ kind: state.phase === 'refused' ? 'error' : 'warning', text });
}
