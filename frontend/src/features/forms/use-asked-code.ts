import { useEffect, useState } from 'react';
import type { Submission } from './use-submit.ts';

/** Whether a form must ask for the code of the second factor. Only the server knows, after the right password. */
export interface AskedCode {
  readonly isAsked: boolean;
  /** Whether the last refusal is about the code, so it is shown at its field. */
  readonly isAbout: boolean;
  /** What is wrong with the code that was sent; null before the first one. */
  readonly error: string | null;
  /** The code as a part of the request. */
  readonly of: (values: { readonly code: string }) => { readonly code?: string };
  /** Back to the password. */
  readonly forget: () => void;
}

export function useAskedCode({ problem, text }: Pick<Submission, 'problem' | 'text'>): AskedCode {
  const [isAsked, setAsked] = useState(false);
  const [isSent, setSent] = useState(false);
  const isAbout = problem?.code === 'second-factor-required' || problem?.code === 'second-factor-wrong';
  useEffect(() => {
    if (isAbout) setAsked(true);
  }, [isAbout]);
  return {
    isAsked,
    isAbout,
    error: isAbout && isSent ? text : null,
    of({ code }) {
      setSent(isAsked);
      return isAsked && code.trim() !== '' ? { code: code.trim() } : {};
    },
    forget: () => setAsked(false),
  };
}
