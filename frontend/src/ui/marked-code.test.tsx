import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MarkedCode } from './marked-code.tsx';

function marked(text: string, code: string | null) {
  const { container } = render(<MarkedCode text={text} code={code} />);
  return { mark: container.querySelector('mark')?.textContent ?? null, whole: container.textContent };
}

it('marks a code that the sender wrote with a space', () => {
  const text = '371 761 is your Instagram code';
  expect(marked(text, '371761')).toEqual({ mark: '371 761', whole: text });
});

it('marks a code in digits of another script', () => {
  const text = 'رمزك ٤٨٢١٩٣';
  expect(marked(text, '482193')).toEqual({ mark: '٤٨٢١٩٣', whole: text });
});

it('does not change a text that does not contain its code', () => {
  expect(marked('Hello', '482193')).toEqual({ mark: null, whole: 'Hello' });
  expect(marked('Hello 482193', null)).toEqual({ mark: null, whole: 'Hello 482193' });
});
