import { Play } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { promoVideo } from './promo-video.ts';

const VideoDialog = lazyPart(async () => (await import('./video-dialog.tsx')).VideoDialog);

/** Opens the video. The click loads its dialog and everything it needs. */
export function VideoButton(): ReactNode {
  const [open, setOpen] = useState(false);
  const [wasClicked, setWasClicked] = useState(false);
  return (
    <>
      <Button
        look="outline"
        size="lg"
        className="video-button"
        aria-haspopup="dialog"
        onClick={() => {
          setWasClicked(true);
          setOpen(true);
        }}
      >
        <Play size={16} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage
          id="hero.watch"
          defaultMessage="Watch, {seconds} s"
          values={{ seconds: promoVideo.seconds }}
        />
      </Button>
      {wasClicked && (
        <Suspense>
          <VideoDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
