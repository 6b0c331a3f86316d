import { useState } from 'react';
import { useIntl } from 'react-intl';
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

export function useSubmit(): Submission {
  const intl = useIntl();
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
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
