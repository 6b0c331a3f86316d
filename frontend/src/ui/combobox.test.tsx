import {
  DROPDOWN_DEBOUNCE_MILLISECONDS,
  DROPDOWN_MAX_OPTIONS,
  DROPDOWN_REVERT_MILLISECONDS,
} from '@ringpost/domain/rules/limits';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../i18n/intl.ts';
import { ComboboxInput } from './combobox.tsx';

const many = Array.from({ length: 60 }, (_, place) => `App ${String(place).padStart(2, '0')}`);
const names = ['Discord', 'My Signal', 'Signal', 'Telegram'];
const chosen = vi.fn();
const bought = vi.fn();

interface Shown {
  readonly labels: readonly string[];
  readonly isLoading?: boolean;
}

function Choice({ labels, isLoading = false }: Shown) {
  const [value, setValue] = useState(labels[0] ?? '');
  const [isTyping, setTyping] = useState(false);
  return (
    <RawIntlProvider value={intlFor('en')}>
      <ComboboxInput
        label="App"
        value={value}
        options={isLoading ? [] : labels.map((label) => ({ value: label, label }))}
        onChange={(next) => {
          chosen(next);
          setValue(next);
        }}
        onTyping={setTyping}
      />
      <button type="button" onClick={() => bought(isTyping ? null : value)}>
        Buy
      </button>
    </RawIntlProvider>
  );
}

let user: ReturnType<typeof userEvent.setup>;

function field(): HTMLInputElement {
  return screen.getByRole('combobox', { name: 'App' });
}

function listed(): (string | null)[] {
  return screen.queryAllByRole('option').map(({ textContent }) => textContent);
}

async function wait(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Testing Library waits for a timer after each action, but the clock does not run in these tests. */
async function done(acting: Promise<unknown>): Promise<void> {
  let isDone = false;
  void acting.finally(() => {
    isDone = true;
  });
  while (!isDone) await act(() => vi.advanceTimersByTimeAsync(0));
}

/** Opens the list, and types over the chosen option. */
async function type(text: string): Promise<void> {
  await done(user.click(field()));
  await wait(50);
  await done(user.keyboard(text));
}

beforeEach(() => {
  vi.useFakeTimers();
  user = userEvent.setup({ delay: null });
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('A choice between many options', () => {
  it('shows the chosen option, and all options at a click', async () => {
    render(<Choice labels={names} />);
    expect(field().value).toBe('Discord');
    expect(listed()).toEqual([]);
    await done(user.click(field()));
    await wait(50);
    expect(listed()).toEqual(names);
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Discord');
  });

  it('is replaced by what is typed, even if it comes while the user is in the field already', async () => {
    const { rerender } = render(<Choice labels={names} isLoading />);
    await done(user.click(field()));
    expect(field().value).toBe('');
    rerender(<Choice labels={names} />);
    expect(field().value).toBe('Discord');
    await done(user.keyboard('Signal'));
    expect(field().value).toBe('Signal');
  });

  it('is replaced by what is typed after it was made by Enter', async () => {
    render(<Choice labels={names} />);
    await type('sig');
    await done(user.keyboard('{Enter}'));
    expect(field().value).toBe('Signal');
    await done(user.keyboard('Tele'));
    expect(field().value).toBe('Tele');
  });

  it('leaves alone what was typed before it came', async () => {
    const { rerender } = render(<Choice labels={names} isLoading />);
    await done(user.click(field()));
    await done(user.keyboard('Sig'));
    rerender(<Choice labels={names} />);
    await done(user.keyboard('nal'));
    expect(field().value).toBe('Signal');
  });

  it('opens at a key, closes at Esc, and shows the chosen option again', async () => {
    render(<Choice labels={names} />);
    await done(user.tab());
    await done(user.keyboard('{ArrowDown}'));
    await wait(50);
    expect(listed()).toEqual(names);
    await done(user.keyboard('tele'));
    await wait(DROPDOWN_DEBOUNCE_MILLISECONDS);
    await done(user.keyboard('{Escape}'));
    await wait(50);
    expect(listed()).toEqual([]);
    expect(field().value).toBe('Discord');
  });

  it('searches 300 ms after the last key, and lists first the options that begin with the text', async () => {
    render(<Choice labels={names} />);
    await type('sig');
    await wait(DROPDOWN_DEBOUNCE_MILLISECONDS - 1);
    expect(listed()).toEqual(names);
    await wait(1);
    expect(listed()).toEqual(['Signal', 'My Signal']);
  });

  it('is made by arrows and Enter, or by a click', async () => {
    render(<Choice labels={names} />);
    await type('sig');
    await wait(DROPDOWN_DEBOUNCE_MILLISECONDS + 50);
    await done(user.keyboard('{ArrowDown}{Enter}'));
    await wait(50);
    expect(chosen).toHaveBeenLastCalledWith('My Signal');
    expect(field().value).toBe('My Signal');
    await done(user.click(field()));
    await wait(50);
    await done(user.click(screen.getByRole('option', { name: 'Telegram' })));
    await wait(50);
    expect(chosen).toHaveBeenLastCalledWith('Telegram');
    expect(listed()).toEqual([]);
  });

  it('is made by a press even if the search runs during the press, because the list does not change then', async () => {
    render(<Choice labels={names} />);
    await type('Signal');
    const place = names.indexOf('Signal');
    const under = (): Element => screen.getAllByRole('option')[place] ?? screen.getByRole('listbox');
    await done(user.pointer({ keys: '[MouseLeft>]', target: under() }));
    await wait(DROPDOWN_DEBOUNCE_MILLISECONDS);
    await done(user.pointer({ keys: '[/MouseLeft]', target: under() }));
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Signal');
    expect(listed()).toEqual([]);
  });

  it('is not made by a press that is released elsewhere', async () => {
    render(<Choice labels={names} />);
    await type('sig');
    await done(
      user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('option', { name: 'Telegram' }) }),
    );
    await wait(DROPDOWN_DEBOUNCE_MILLISECONDS);
    await done(user.pointer({ keys: '[/MouseLeft]', target: screen.getByRole('listbox') }));
    expect(chosen).not.toHaveBeenCalled();
    expect(listed()).toEqual(['Signal', 'My Signal']);
  });

  it('takes the best option for the typed text if Enter comes before the search', async () => {
    render(<Choice labels={names} />);
    await type('sig{Enter}');
    await wait(50);
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Signal');
    expect(field().value).toBe('Signal');
    expect(listed()).toEqual([]);
  });

  it('says that nothing fits, and Enter then chooses nothing', async () => {
    render(<Choice labels={names} />);
    await type('zz{Enter}');
    await wait(DROPDOWN_DEBOUNCE_MILLISECONDS);
    expect(listed()).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('No options');
    await done(user.keyboard('{Enter}'));
    expect(chosen).not.toHaveBeenCalled();
  });

  it('shows the chosen option again 400 ms after the field was left with a text that names none', async () => {
    render(<Choice labels={names} />);
    await type('signa');
    await done(user.tab());
    await wait(DROPDOWN_REVERT_MILLISECONDS - 1);
    expect(field().value).toBe('signa');
    await wait(1);
    expect(field().value).toBe('Discord');
    expect(chosen).not.toHaveBeenCalled();
  });

  it('keeps the text of a user who comes back before that', async () => {
    render(<Choice labels={names} />);
    await type('signa');
    await done(user.tab());
    await wait(DROPDOWN_REVERT_MILLISECONDS - 1);
    await done(user.tab({ shift: true }));
    await wait(DROPDOWN_REVERT_MILLISECONDS);
    expect(field().value).toBe('signa');
  });

  it('is not the typed text: neither that nor the previous option counts until one is chosen', async () => {
    render(<Choice labels={names} />);
    const buy = screen.getByRole('button', { name: 'Buy' });
    expect(field().dataset.choice).toBe('Discord');
    await type('signa');
    expect(field().dataset.choice).toBeUndefined();
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await done(user.click(buy));
    expect(bought).toHaveBeenLastCalledWith(null);
    await wait(DROPDOWN_REVERT_MILLISECONDS);
    expect(field().dataset.choice).toBe('Discord');
    await done(user.click(buy));
    expect(bought).toHaveBeenLastCalledWith('Discord');
  });

  it('is made by a text that names an option, before the click on a button that takes the focus', async () => {
    render(<Choice labels={names} />);
    await type('signal');
    await done(user.click(screen.getByRole('button', { name: 'Buy' })));
    expect(bought).toHaveBeenLastCalledWith('Signal');
  });

  it('is made by a text that names an option, in upper or lower case, when the field is left', async () => {
    render(<Choice labels={names} />);
    await type('signal');
    await done(user.tab());
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Signal');
    expect(field().value).toBe('Signal');
  });

  it('clears the text if no option was chosen', async () => {
    render(<Choice labels={[]} />);
    await type('signal');
    await done(user.tab());
    await wait(DROPDOWN_REVERT_MILLISECONDS);
    expect(field().value).toBe('');
  });

  it('lists at most 50 options, says how many others there are, and always includes the chosen one', async () => {
    render(<Choice labels={many} />);
    await done(user.click(field()));
    await wait(50);
    expect(listed()).toHaveLength(DROPDOWN_MAX_OPTIONS);
    expect(screen.getByRole('status').textContent).toBe('10 more, type to narrow');
    await done(user.keyboard('app 59{Enter}'));
    await wait(50);
    await done(user.click(field()));
    await wait(50);
    expect(listed()).toHaveLength(DROPDOWN_MAX_OPTIONS);
    expect(listed()[0]).toBe('App 59');
  });
});
