import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { useVolumeSteps } from './volume-steps.api.ts';

const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);
const VolumeStepsDialog = lazyPart(async () => (await import('./volume-steps-dialog.tsx')).VolumeStepsDialog);

/** Opens the steps of the discount by volume, and says how many there are. */
export function VolumeStepsButton(): ReactNode {
  const { data: settings } = useVolumeSteps();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="sm" disabled={!settings} onClick={() => setOpen(true)}>
        <FormattedMessage
          id="volume.steps.button"
          defaultMessage="Discounts by volume{count, plural, =0 {} other { (#)}}"
          values={{ count: settings?.current?.steps.length ?? 0 }}
        />
      </Button>
      <Suspense>
        {isOpen && settings && (
          <>
            <VolumeStepsDialog settings={settings} onClose={() => setOpen(false)} />
            <PasswordDialog />
          </>
        )}
      </Suspense>
    </>
  );
}
