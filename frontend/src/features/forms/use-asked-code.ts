import type { PasskeyProof, PasskeyQuestion } from '@ringpost/command-api/accounts/passkey.contract';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../api/problem.ts';
import { loadPart } from '../../loading/load-part.ts';
import type { Submission } from './use-submit.ts';

interface Answer {
  readonly code?: string;
  readonly passkey?: PasskeyProof;
}

/** Whether a form must ask for the second factor. Only the server knows, after the right password. */
export interface AskedCode<Values> {
  readonly isAsked: boolean;
  /** How the account can prove itself. */
  readonly methods: { readonly code: boolean; readonly passkey: boolean; readonly recovery: boolean };
  /** Whether the last refusal is about the code, so it is shown at its field. */
  readonly isAbout: boolean;
  /** What is wrong with the code that was sent; null before the first one. */
  readonly error: string | null;
  /** The second factor as a part of the request. It asks a passkey if that was chosen. Throws a `Problem` if none answers. */
  readonly of: (values: Values) => Promise<Answer>;
  /** Sends the form with a passkey instead of a code. */
  readonly withPasskey: (submit: () => Promise<void>) => void;
  /** Back to the password. */
  readonly forget: () => void;
}

function methodsOf({ facts }: Problem) {
  const named: readonly unknown[] = Array.isArray(facts.methods) ? facts.methods : ['code'];
  return {
    code: named.includes('code'),
    passkey: named.includes('passkey'),
    recovery: named.includes('recovery'),
  };
}

/** `ask`: how the server is asked for a question to a passkey. */
export function useAskedCode<Values extends { readonly code: string }>(
  { problem, text }: Pick<Submission, 'problem' | 'text'>,
  ask: (values: Values) => Promise<PasskeyQuestion>,
): AskedCode<Values> {
  const [isAsked, setAsked] = useState(false);
  const [isSent, setSent] = useState(false);
  const [methods, setMethods] = useState({ code: true, passkey: false, recovery: false });
  const isChosen = useRef(false);
  const isAbout = problem?.code === 'second-factor-required' || problem?.code === 'second-factor-wrong';
  useEffect(() => {
    if (isAbout) setAsked(true);
    if (problem?.code === 'second-factor-required') setMethods(methodsOf(problem));
  }, [isAbout, problem]);
  return {
    isAsked,
    methods,
    isAbout,
    error: isAbout && isSent ? text : null,
    async of(values) {
      const code = values.code.trim();
      // Without an app, what was typed is a recovery code.
      const byPasskey = isAsked && (isChosen.current || (!methods.code && code === ''));
      isChosen.current = false;
      setSent(isAsked && !byPasskey);
      if (byPasskey) {
        const question = await ask(values);
        const { answerOf } = await loadPart(() => import('./passkey.ts'));
        return { passkey: await answerOf(question) };
      }
      return isAsked && code !== '' ? { code } : {};
    },
    withPasskey(submit) {
      isChosen.current = true;
      void submit();
    },
    forget: () => setAsked(false),
  };
}
