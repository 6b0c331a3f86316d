import { useEffect, useRef, useState } from 'react';
import { defineMessages, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl';
import { useSWRConfig } from 'swr';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { notify } from '../../ui/toasts.ts';

/** A command that a form sends, and why the server refused it. */
export interface Submission {
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** The problem as a sentence for the user. */
  readonly text: string | null;
  /** Sends the command. Resolves to whether it succeeded. The typed text stays in the form. */
  readonly run: (send: () => Promise<unknown>) => Promise<boolean>;
}

/** Whether the refusal says that the page shows something that is not so any more: somebody else has changed it meanwhile. */
function isOutdated({ status }: Problem): boolean {
  return status === 404 || status === 409;
}

/** Whether nobody knows if it was done: there is no answer, or that of a server that failed. */
export function isUnanswered({ status }: Problem): boolean {
  return status === 0 || status >= 500;
}

/** Whether the user does not know it yet. A password that is not given, and the end of a session, are told elsewhere. */
function isNews({ code, status }: Problem): boolean {
  return code !== 'password-required' && status !== 401;
}

/** Whether the form is still shown. */
function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}

/**
 * What a second request after a lost answer does: the same once more, or nothing more, because both have the same key. Undefined: it does
 * not matter.
 */
type Again = 'makes-another' | 'does-nothing' | undefined;

const advice: Readonly<Record<NonNullable<Again>, MessageDescriptor>> = defineMessages({
  'makes-another': {
    id: 'form.made-already',
    defaultMessage: '{reason} It may be made already: look at the list first.',
  },
  'does-nothing': {
    id: 'form.once',
    defaultMessage: '{reason} You can try again: it is done only once.',
  },
});

function textOf(intl: IntlShape, problem: Problem, again: Again): string {
  const reason = problemText(intl, problem);
  return again && isUnanswered(problem) ? intl.formatMessage(advice[again], { reason }) : reason;
}

/**
 * A refusal that comes when the form is closed already is told as a notice. If it is unknown what the page should show now, all of it is
 * read again.
 */
export function useSubmit(again?: Again): Submission {
  const intl = useIntl();
  const { mutate } = useSWRConfig();
  const isShown = useIsShown();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    busy,
    problem,
    text: problem && textOf(intl, problem, again),
    async run(send) {
      setBusy(true);
      setProblem(null);
      try {
        await send();
        return true;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        setProblem(error);
        if (!isShown() && isNews(error)) notify({ kind: 'error', text: textOf(intl, error, again) });
        if (isOutdated(error) || isUnanswered(error)) void mutate(() => true);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
