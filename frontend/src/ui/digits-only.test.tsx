import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { digitsOnly } from './digits-only.ts';

afterEach(cleanup);

function Field() {
  const [text, setText] = useState('');
  return <input {...digitsOnly} value={text} onChange={({ target }) => setText(target.value)} />;
}
function field() {
  return screen.getByRole<HTMLInputElement>('textbox');
}

it('strips a pasted number to its digits', async () => {
  render(<Field />);
  await userEvent.click(field());
  await userEvent.paste('(415) 555-0132');
  expect(field().value).toBe('4155550132');
});

it('takes the digits of an Arabic keyboard', async () => {
  render(<Field />);
  await userEvent.type(field(), '٤١٥۵');
  expect(field().value).toBe('4155');
});

it('takes digits and nothing else, and keeps the caret between them', async () => {
  render(<Field />);
  await userEvent.type(field(), '1e+23');
  expect(field().value).toBe('123');
  await userEvent.type(field(), 'x9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field().value).toBe('1923');
});
