import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Problem } from '../../api/problem.ts';
import { intlFor } from '../../i18n/intl.ts';
import { problemSentencesReady } from '../../i18n/problem-sentences.ts';
import { useToasts } from '../../ui/toasts.ts';
import { useSubmit } from './use-submit.ts';

beforeAll(problemSentencesReady);
const before = useToasts.getState();
let said: string[];
beforeEach(() => {
  said = [];
  useToasts.setState({ show: ({ kind, text }) => said.push(`${kind}: ${text}`) });
});
afterEach(() => {
  cleanup();
  useToasts.setState(before);
});

const NO_MONEY = new Problem(402, { code: 'insufficient-funds', title: '' });
const TOO_LITTLE = 'Your account does not have enough balance to place this order.';

function Form({ send }: { readonly send: () => Promise<unknown> }) {
  const submission = useSubmit();
  return (
    <>
      <button type="button" onClick={() => void submission.run(send)}>
        Send
      </button>
      <p role="alert">{submission.text}</p>
    </>
  );
}

/** Sends the form. The answer comes when the returned function is called. */
async function sendForm(problem: Problem) {
  const { promise, reject } = Promise.withResolvers<never>();
  const { unmount } = render(
    <RawIntlProvider value={intlFor()}>
      <Form send={() => promise} />
    </RawIntlProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  return { close: unmount, answer: () => reject(problem) };
}

it('A refusal is told in the form, and as a notice if the form was closed meanwhile', async () => {
  const open = await sendForm(NO_MONEY);
  open.answer();
  expect(await screen.findByText(TOO_LITTLE)).toBeDefined();
  expect(said).toEqual([]);
  open.close();

  const closed = await sendForm(NO_MONEY);
  closed.close();
  closed.answer();
  await new Promise((resolve) => setTimeout(resolve));
  expect(said).toEqual([`error: ${TOO_LITTLE}`]);
});

it('A closed form does not tell that the password was not given', async () => {
  const closed = await sendForm(new Problem(403, { code: 'password-required', title: '' }));
  closed.close();
  closed.answer();
  await new Promise((resolve) => setTimeout(resolve));
  expect(said).toEqual([]);
});
