import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { ChakraScope } from '../../ui/chakra-scope.tsx';
import { promoVideo } from './promo-video.ts';
import './video-dialog.css';

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const messages = defineMessages({
  close: { id: 'video.close', defaultMessage: 'Close' },
  captions: { id: 'video.captions', defaultMessage: 'English captions' },
  video: { id: 'video.frame', defaultMessage: 'Video: somebody buys a number, and the code arrives' },
});

/** At most 1000 px wide. It plays at once, closes on Escape and gives the focus back. */
export function VideoDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  return (
    <ChakraScope>
      <Dialog.Root open={open} onOpenChange={(change) => change.open || onClose()} lazyMount unmountOnExit>
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content className="video-dialog">
              <Dialog.Header>
                <Dialog.Title>
                  <FormattedMessage id="video.title" defaultMessage="How it works" />
                </Dialog.Title>
                <Dialog.CloseTrigger asChild>
                  <Button look="ghost" square aria-label={intl.formatMessage(messages.close)}>
                    <X size={18} strokeWidth={1.5} aria-hidden="true" />
                  </Button>
                </Dialog.CloseTrigger>
              </Dialog.Header>
              {/* Without sound, so a browser lets it play at once. The captions are also in the picture, so they are off at first. */}
              <video
                aria-label={intl.formatMessage(messages.video)}
                poster={promoVideo.poster}
                autoPlay={!prefersStillness()}
                muted
                playsInline
                controls
              >
                {promoVideo.sources.map((source) => (
                  <source key={source.src} {...source} />
                ))}
                <track
                  kind="captions"
                  srcLang="en"
                  label={intl.formatMessage(messages.captions)}
                  src={promoVideo.captions}
                />
              </video>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraScope>
  );
}
