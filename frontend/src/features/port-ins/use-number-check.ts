import { useRef, useState } from 'react';
import { useSubmit } from '../forms/use-submit.ts';
import { type CheckedNumbers, checkNumbers } from './port-ins.api.ts';

/** Whether the numbers of a list can be brought over, according to the server. */
export function useNumberCheck(list: string) {
  const [checked, setChecked] = useState<CheckedNumbers | null>(null);
  // Separate from sending, so that a click on the button right after typing the numbers does not wait for their check.
  const checking = useSubmit();
  const newest = useRef(list);
  newest.current = list;
  return {
    /** Null until the numbers are checked. */
    checked,
    busy: checking.busy,
    /** Why the numbers could not be checked. */
    problem: checking.text,
    forget: () => setChecked(null),
    async check(numberList = list): Promise<CheckedNumbers | null> {
      if (numberList.trim() === '') return null;
      let answer: CheckedNumbers | null = null;
      await checking.run(async () => {
        answer = await checkNumbers(numberList);
        // The list may have changed since the request.
        if (newest.current === numberList) setChecked(answer);
      });
      return answer;
    },
  };
}
