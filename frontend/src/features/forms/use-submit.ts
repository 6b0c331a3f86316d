import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSWRConfig } from 'swr';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-text.ts';

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

export function useSubmit(): Submission {
  const intl = useIntl();
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    busy,
    problem,
    text: problem && problemText(intl, problem),
    async run(send) {
      setBusy(true);
      setProblem(null);
      try {
        await send();
        return true;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        setProblem(error);
        if (isOutdated(error)) void mutate(() => true);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
