import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { FocusKeeper } from './focus-keeper.tsx';

afterEach(cleanup);

/** A list whose rows remove themselves, the second one after a question. */
function List() {
  const [rows, setRows] = useState(['one', 'two']);
  const [asked, setAsked] = useState('');
  const remove = (row: string): void => setRows(rows.filter((each) => each !== row));
  return (
    <>
      <main id="main" tabIndex={-1}>
        <section aria-label="Rows">
          {rows.map((row) => (
            <p key={row}>
              <button type="button" onClick={() => (row === 'two' ? setAsked(row) : remove(row))}>
                {row}
              </button>
            </p>
          ))}
        </section>
        <p>Nothing to press</p>
      </main>
      {asked !== '' && (
        <div role="dialog">
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: as a dialog does it.
            autoFocus
            onClick={() => {
              remove(asked);
              setAsked('');
            }}
          >
            Yes
          </button>
        </div>
      )}
      <FocusKeeper />
    </>
  );
}

/** A button that another one replaces, and one that removes its row. */
function Switches() {
  const [on, turn] = useState(false);
  const [isThere, setThere] = useState(true);
  return (
    <>
      <main id="main" tabIndex={-1}>
        <ul>
          {isThere && (
            <li>
              <span id="box" tabIndex={-1}>
                <button key={String(on)} type="button" onClick={() => turn(!on)}>
                  {on ? 'Turn off' : 'Turn on'}
                </button>
              </span>
              <button type="button" onClick={() => setThere(false)}>
                Remove
              </button>
            </li>
          )}
        </ul>
      </main>
      <FocusKeeper />
    </>
  );
}

async function press(name: string): Promise<void> {
  screen.getByRole('button', { name }).focus();
  await userEvent.keyboard('{Enter}');
}

describe('The focus', () => {
  it('goes to the part of the page around a row that has removed itself', async () => {
    render(<List />);
    await press('one');
    const rows = screen.getByRole('region', { name: 'Rows' });
    await waitFor(() => expect(document.activeElement).toBe(rows));
    // From there, Tab leads to the next row, and the part is no stop of its own.
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('two');
    expect(rows.hasAttribute('tabindex')).toBe(false);
  });

  it('goes there also after a dialog over the page', async () => {
    render(<List />);
    await press('two');
    await press('Yes');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Rows' })));
  });

  it('goes to the list of a row, and to the row of a button that another one replaces', async () => {
    render(<Switches />);
    await press('Turn on');
    await waitFor(() => expect(document.activeElement?.id).toBe('box'));
    // A second key does not turn it off again.
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Turn off' })).toBeTruthy();
    await press('Remove');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
  });

  it('stays nowhere if the reader has left the row before it is removed', async () => {
    const { rerender } = render(<List key="first" />);
    screen.getByRole('button', { name: 'one' }).focus();
    await userEvent.click(screen.getByText('Nothing to press'));
    (document.activeElement as HTMLElement).blur();
    await Promise.resolve();
    rerender(<List key="second" />);
    await Promise.resolve();
    expect(document.activeElement).toBe(document.body);
  });
});
