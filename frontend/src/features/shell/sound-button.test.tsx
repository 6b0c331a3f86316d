import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { usePreferences } from '../../session/preferences.store.ts';
import { chime } from '../../ui/chime.ts';
import { SoundButton } from './sound-button.tsx';

vi.mock('../../ui/chime.ts', () => ({ chime: vi.fn() }));

function alertsThatAreOn() {
  const { sound, notify } = usePreferences.getState();
  return { sound, notify };
}

beforeEach(() => {
  vi.mocked(chime).mockClear();
  usePreferences.getState().set({ sound: false, notify: false });
  render(
    <RawIntlProvider value={intlFor()}>
      <SoundButton />
    </RawIntlProvider>,
  );
});
afterEach(cleanup);

describe('the bell of the top bar', () => {
  it('turns sound and notifications on, and lets the sound be heard', () => {
    const bell = screen.getByRole('button', { name: 'Sound and notifications', pressed: false });
    expect(bell.title).toBe('Sound and notifications are off');
    fireEvent.click(bell);
    expect(alertsThatAreOn()).toEqual({ sound: true, notify: true });
    expect(chime).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { pressed: true }).title).toBe('Sound and notifications are on');
  });

  it('turns both off, whichever was on, and makes no sound', () => {
    usePreferences.getState().set({ notify: true });
    cleanup();
    render(
      <RawIntlProvider value={intlFor()}>
        <SoundButton />
      </RawIntlProvider>,
    );
    fireEvent.click(screen.getByRole('button', { pressed: true }));
    expect(alertsThatAreOn()).toEqual({ sound: false, notify: false });
    expect(chime).not.toHaveBeenCalled();
  });
});
