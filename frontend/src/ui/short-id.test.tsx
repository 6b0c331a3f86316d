import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ShortId } from './short-id.tsx';

afterEach(cleanup);

it.each([
  ['01a22474-24b0-7000-94e4-a333d84e43eb', '01a22474…43eb'],
  ['nonsense', 'nonsense'],
  ['twelve-chars', 'twelve-chars'],
  ['thirteen-char', 'thirteen…char'],
])('the id %s is shown as %s, and whole where the mouse rests', (id, shown) => {
  const { container } = render(<ShortId id={id} />);
  expect(container.textContent).toBe(shown);
  expect(container.querySelector('[title]')?.getAttribute('title')).toBe(id);
});
