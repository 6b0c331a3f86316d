import { useEffect, useState } from 'react';
import { Problem } from '../../api/problem.ts';
import { type Checked, checkNumbers } from './inventory.api.ts';

export interface CheckedList {
  /** Null until the answer comes. */
  readonly checked: Checked | null;
  readonly problem: Problem | null;
  readonly again: () => void;
}

/** Checks a list of numbers for an app, one per line. Nothing is checked without an app or a number. */
export function useChecked(appId: string | undefined, list: string): CheckedList {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry reads the same list again.
  useEffect(() => {
    if (appId === undefined || list === '') return undefined;
    let isOld = false;
    setProblem(null);
    checkNumbers(appId, list).then(
      (answer) => isOld || setChecked(answer),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        if (!isOld) setProblem(error);
      },
    );
    return () => {
      isOld = true;
    };
  }, [appId, list, tries]);
  return { checked, problem, again: () => setTries(tries + 1) };
}
