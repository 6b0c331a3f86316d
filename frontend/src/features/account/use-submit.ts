import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-messages.ts';

/** What stands above the button when the server said no. */
export interface Submission {
  readonly problem: Problem | null;
  readonly text: string | null;
  /** Runs a command; true when it was done. The values stay in the form whatever happens. */
  readonly run: (send: () => Promise<unknown>) => Promise<boolean>;
}

export function useSubmit(): Submission {
  const intl = useIntl();
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    problem,
    text: problem && problemText(intl, problem),
    async run(send) {
      setProblem(null);
      try {
        await send();
        return true;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        setProblem(error);
        return false;
      }
    },
  };
}
