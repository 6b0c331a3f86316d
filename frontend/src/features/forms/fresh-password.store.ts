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

function askForPassword(problem: Problem): Promise<void> {
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

/** Sends a command. If the server wants the password again, the page asks for it and sends the command once more. */
export async function withFreshPassword<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'password-required') throw error;
    await askForPassword(error);
    return act();
  }
}
