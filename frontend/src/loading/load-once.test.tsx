import { render, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

const seen: unknown[] = [];
const texts = loadOnce<string>();
const lists = loadOnce<readonly string[]>();

async function text(): Promise<string> {
  return 'a text';
}
async function list(): Promise<readonly string[]> {
  return ['one', 'two'];
}

/** Draws what two loads gave, the second one asked for when the first is there. */
function Both({ name }: { readonly name: string }): ReactNode {
  const one = texts.useLoaded(name, text);
  seen.push(one);
  const other = lists.useLoaded(name, list);
  seen.push(other);
  return `${one}: ${other.join(', ')}`;
}

it('each of two values of a component is its own, also if the first comes before React has gone on', async () => {
  const recovered = vi.fn();
  const place = document.createElement('div');
  const root = createRoot(place, { onRecoverableError: recovered });
  // As a router does: a link opens a page in a transition.
  startTransition(() => {
    root.render(
      <Suspense>
        <Both name="both" />
      </Suspense>,
    );
  });
  await waitFor(() => expect(place.textContent).toBe('a text: one, two'));
  expect(new Set(seen.map((each) => JSON.stringify(each)))).toEqual(new Set(['"a text"', '["one","two"]']));
  expect(recovered).not.toHaveBeenCalled();
  root.unmount();
});

it('a value that was loaded before is there at once', async () => {
  await texts.load('known', text);
  await lists.load('known', list);
  const { container } = render(<Both name="known" />);
  expect(container.textContent).toBe('a text: one, two');
});
