import { create } from 'zustand';
import { Problem } from '../../api/problem.ts';

interface Question {
  /** Called when the password is confirmed: the action continues. */
  readonly proved: () => void;
  /** Called when the dialog is closed: the action is cancelled. */
  readonly closed: () => void;
}

/** Whether the page must ask for the password now. */
export const useFreshPassword = create<{ readonly question: Question | null }>()(() => ({ question: null }));

function ask(problem: Problem): Promise<void> {
  return new Promise((resolve, reject) => {
    const answer = (go: () => void) => (): void => {
      useFreshPassword.setState({ question: null });
      go();
    };
    useFreshPassword.setState({
      question: { proved: answer(resolve), closed: answer(() => reject(problem)) },
    });
  });
}

/** The answer to the question that is open now. */
let asked: Promise<void> | undefined;

/** Commands that are refused while the question is open wait for the same answer. */
function askForPassword(problem: Problem): Promise<void> {
  if (!asked || useFreshPassword.getState().question === null) asked = ask(problem);
  return asked;
}

/** How many dialogs that ask have left the page. */
let left = 0;

/** Cancels what waits for the password, because the page or the form that it belongs to is closed. */
export function leaveQuestion(): void {
  left += 1;
  useFreshPassword.getState().question?.closed();
}

/**
 * Sends a command. If the server wants the password again, the page asks for it and sends the command once more, unless the user has
 * left meanwhile: the next page would ask, and the answer would send this command.
 */
export async function withFreshPassword<T>(act: () => Promise<T>): Promise<T> {
  const before = left;
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'password-required' || left !== before) throw error;
    await askForPassword(error);
    return act();
  }
}
