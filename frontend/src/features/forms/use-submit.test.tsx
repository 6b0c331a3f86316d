import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import useSWR from 'swr';
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

interface FormProps {
  readonly send: () => Promise<unknown>;
  readonly again: Parameters<typeof useSubmit>[0];
}

function Form({ send, again }: FormProps) {
  const submission = useSubmit(again);
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
async function sendForm(problem: Problem, again?: FormProps['again']) {
  const { promise, reject } = Promise.withResolvers<never>();
  const { unmount } = render(
    <RawIntlProvider value={intlFor()}>
      <Form send={() => promise} again={again} />
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

it('What the page shows is read again if nobody knows whether it still is so', async () => {
  const made = ['Mine'];
  function List() {
    const { data = [] } = useSWR('list', async () => [...made]);
    return <output>{data.join()}</output>;
  }
  const { unmount } = render(<List />);
  await screen.findByText('Mine');
  // The server does what it is asked for, and its answer is lost.
  const lost = await sendForm(new Problem(0, { code: 'network-error', title: '' }));
  made.push('Other');
  lost.answer();
  await screen.findByText('Mine,Other');
  lost.close();
  unmount();
});

it.each([
  ['makes-another', 'It may be made already: look at the list first.'],
  ['does-nothing', 'You can try again: it is done only once.'],
] as const)('After a lost answer a form says what a second request does: it %s', async (again, advice) => {
  const lost = await sendForm(new Problem(0, { code: 'network-error', title: '' }), again);
  lost.answer();
  await screen.findByText(`Ringpost cannot be reached. Check the connection and try again. ${advice}`);
  lost.close();
  const refused = await sendForm(NO_MONEY, again);
  refused.answer();
  await screen.findByText(TOO_LITTLE);
});
