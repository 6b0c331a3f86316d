import { useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../ui/use-address.ts';
import { type Moment, momentOf, momentText } from './moment.ts';

/** Milliseconds without a move after which the state at the knob is read. */
const SETTLED_MS = 150;

/** The value once it has stayed the same for a moment, so that a moving slider does not read at each pixel. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The chosen moment. The address has it once it rests, because browsers limit how often an address changes. */
export function useMoment() {
  const { search, change } = useAddress();
  const asked = search.get('at') ?? '';
  const [text, setText] = useState(asked);
  const [known, setKnown] = useState(asked);
  const settled = useSettled(text);
  // A link of this page named another moment.
  if (asked !== known) {
    setKnown(asked);
    setText(asked);
  }
  useEffect(() => {
    if (settled !== text || settled === known) return;
    setKnown(settled);
    change({ at: settled });
  }, [settled, text, known, change]);
  return {
    moment: useMemo(() => momentOf(text), [text]),
    settled: useMemo(() => momentOf(settled), [settled]),
    onMove: (moment: Moment) => setText(momentText(moment)),
  };
}
