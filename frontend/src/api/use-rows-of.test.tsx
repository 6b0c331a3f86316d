import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import useSWR, { SWRConfig } from 'swr';
import { afterEach, describe, expect, it } from 'vitest';
import type { Problem } from './problem.ts';
import { useRowsOf } from './use-rows-of.ts';

afterEach(cleanup);

/** Answers that come when the test says so. */
function openServer() {
  const waiting = new Map<string, (answer: string | Error) => void>();
  return {
    fetcher: (path: string) =>
      new Promise<string>((resolve, reject) => {
        waiting.set(path, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      }),
    answer: (path: string, answer: string | Error) => act(async () => waiting.get(path)?.(answer)),
  };
}

function Rows({ app, page }: { readonly app: string; readonly page: number }): ReactNode {
  const read = useSWR<string, Problem>(`${app}/${page}`, { keepPreviousData: true });
  const { data, error } = useRowsOf(app, read);
  return (
    <output>
      {data ?? '–'}
      {error && ' failed'}
    </output>
  );
}

describe('The rows of a list', () => {
  function start() {
    const server = openServer();
    const at = (app: string, page: number): ReactNode => (
      <SWRConfig value={{ fetcher: server.fetcher, shouldRetryOnError: false }}>
        <Rows app={app} page={page} />
      </SWRConfig>
    );
    const { rerender } = render(at('one', 1));
    const shown = (): string => screen.getByRole('status').textContent;
    return { server, shown, go: (app: string, page: number) => rerender(at(app, page)) };
  }

  it('stay while another page of the same thing loads', async () => {
    const { server, shown, go } = start();
    await server.answer('one/1', 'first');
    go('one', 2);
    expect(shown()).toBe('first');
    await server.answer('one/2', 'second');
    expect(shown()).toBe('second');
  });

  it('are not shown for another thing, neither while its rows load nor when they cannot be read', async () => {
    const { server, shown, go } = start();
    go('one', 3);
    await server.answer('one/3', 'third');
    go('two', 3);
    expect(shown()).toBe('–');
    await server.answer('two/3', new Error('no'));
    expect(shown()).toBe('– failed');
    go('two', 4);
    await server.answer('two/4', 'of two');
    expect(shown()).toBe('of two');
  });
});
