import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { Download, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { download } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useSubmit } from '../forms/use-submit.ts';
import './voice.css';

type Voice = NonNullable<SmsView['voice']>;

const messages = defineMessages({
  awaited: { id: 'voice.awaited', defaultMessage: 'The recording is on its way.' },
  lost: { id: 'voice.lost', defaultMessage: 'The recording could not be fetched.' },
});

const ROUTES = {
  customer: 'GET /api/voice_log/download/{uuid}',
  operators: 'GET /api/voice_log/unrouted/{uuid}',
} as const;

/** A length in minutes and seconds. */
function lengthText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Loading the audio needs the token of the session, so it is loaded as a file and gets an address inside this page. */
function useAudio(): { readonly url: string | null; readonly show: (audio: Blob) => void } {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return { url, show: (audio) => setUrl(URL.createObjectURL(audio)) };
}

/** The browser's own player, so it works by keyboard. It gets the focus of the button that it replaces. */
function Player({ url, seconds }: { readonly url: string; readonly seconds: number }): ReactNode {
  const intl = useIntl();
  const player = useRef<HTMLAudioElement>(null);
  useEffect(() => player.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useMediaCaption: there is no transcript of a call.
    <audio
      ref={player}
      className="voice-audio"
      controls
      autoPlay
      src={url}
      aria-label={intl.formatMessage(
        { id: 'voice.player', defaultMessage: 'Voice message of {length}' },
        { length: lengthText(seconds) },
      )}
    />
  );
}

function Recording({
  uuid,
  seconds,
  readBy,
}: {
  readonly uuid: string;
  readonly seconds: number;
  readonly readBy: keyof typeof ROUTES;
}): ReactNode {
  const submission = useSubmit();
  const { url, show } = useAudio();
  const load = (): Promise<Blob> => download(ROUTES[readBy], { params: { uuid } });
  const play = (): Promise<unknown> => submission.run(async () => show(await load()));
  const save = (): Promise<unknown> =>
    submission.run(async () => saveFile(`voice-message-${uuid.slice(0, 8)}.wav`, await load()));
  return (
    <>
      {url === null ? (
        <Button look="outline" size="sm" busy={submission.busy} onClick={() => void play()}>
          <Play size={14} strokeWidth={1.5} aria-hidden="true" />
          <FormattedMessage id="voice.play" defaultMessage="Play" />
        </Button>
      ) : (
        <Player url={url} seconds={seconds} />
      )}
      <Button look="ghost" size="sm" onClick={() => void save()}>
        <Download size={14} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="voice.download" defaultMessage="Download" />
      </Button>
      {submission.text !== null && (
        <span className="field-error" role="alert">
          {submission.text}
        </span>
      )}
    </>
  );
}

/** The recording of a call: how long it is, a player, and a button to save it. */
export function VoicePlayer({
  uuid,
  voice: { seconds, state },
  readBy = 'customer',
}: {
  readonly uuid: string;
  readonly voice: Voice;
  /** Who can read the message. Admins can read messages that belong to nobody. */
  readonly readBy?: keyof typeof ROUTES;
}): ReactNode {
  return (
    <div className="voice-message">
      <span>
        <FormattedMessage
          id="voice.title"
          defaultMessage="Voice message · {length}"
          values={{ length: <bdi className="num">{lengthText(seconds)}</bdi> }}
        />
      </span>
      {state === 'stored' ? (
        <Recording {...{ uuid, seconds, readBy }} />
      ) : (
        <span className="dim">
          <FormattedMessage {...messages[state]} />
        </span>
      )}
    </div>
  );
}
