import { useRef, useState } from 'react';
import { useSubmit } from '../forms/use-submit.ts';
import { type CheckedNumbers, checkNumbers } from './port-ins.api.ts';

/** Whether the numbers of a list can be brought over, according to the server. */
export function useNumberCheck(list: string) {
  const [checked, setChecked] = useState<CheckedNumbers | null>(null);
  // Separate from sending: a click on the button right after the numbers does not wait for their check.
  const checking = useSubmit();
  const newest = useRef(list);
  newest.current = list;
  return {
    /** Null until they were checked. */
    checked,
    busy: checking.busy,
    /** Why they could not be checked. */
    problem: checking.text,
    forget: () => setChecked(null),
    async check(numberList = list): Promise<CheckedNumbers | null> {
      if (numberList.trim() === '') return null;
      let answer: CheckedNumbers | null = null;
      await checking.run(async () => {
        answer = await checkNumbers(numberList);
        // The list may have changed since.
        if (newest.current === numberList) setChecked(answer);
      });
      return answer;
    },
  };
}
