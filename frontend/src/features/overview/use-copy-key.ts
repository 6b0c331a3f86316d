import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { copyText } from '../../ui/clipboard.ts';
import { notify } from '../../ui/toasts.ts';

/** `C` copies the newest code, unless somebody is typing or copying something else. */
export function useCopyKey(code: string | null): void {
  const intl = useIntl();
  useEffect(() => {
    if (code === null) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"]')) return;
      void copyText(code).then(() =>
        notify({
          kind: 'success',
          text: intl.formatMessage({ id: 'activation.copied', defaultMessage: 'Copied {code}' }, { code }),
        }),
      );
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [code, intl]);
}
