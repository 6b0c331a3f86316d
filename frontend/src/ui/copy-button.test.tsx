import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { intlFor } from '../i18n/intl.ts';
import { CopyButton } from './copy-button.tsx';
import { useToasts } from './toasts.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useToasts.setState({ waiting: [] });
  Reflect.deleteProperty(document, 'execCommand');
});

/** A browser that refuses the modern way to copy. It knows the old one, and refuses that, too, if `isCopied` is false. */
function refusing(isCopied: boolean): string[] {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  document.execCommand = () => {
    const { activeElement } = document;
    if (isCopied && activeElement instanceof HTMLTextAreaElement) copied.push(activeElement.value);
    return isCopied;
  };
  return copied;
}

function copy(text: string) {
  return (
    <RawIntlProvider value={intlFor()}>
      <CopyButton text={text}>Copy code</CopyButton>
    </RawIntlProvider>
  );
}

it('says that a code was copied, but not for a newer code that replaces it', async () => {
  const user = userEvent.setup();
  const { rerender } = render(copy('482917'));
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  rerender(copy('135246'));
  expect(screen.getByRole('button', { name: 'Copy code' })).toBeTruthy();
});

it('copies in the old way where the browser refuses the modern one', async () => {
  const user = userEvent.setup();
  render(copy('482917'));
  const copied = refusing(true);
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBe(document.activeElement);
  expect(copied).toEqual(['482917']);
});

it('says that the browser refused to copy, and does not say that it is copied', async () => {
  const user = userEvent.setup();
  render(copy('482917'));
  refusing(false);
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  await vi.waitFor(() => expect(useToasts.getState().waiting).toHaveLength(1));
  expect(useToasts.getState().waiting[0]?.text).toMatch(/^Your browser does not allow copying here/);
  expect(screen.getByRole('button', { name: 'Copy code' })).toBeTruthy();
});
