import { beginCall, type Env } from '@ringpost/web/http';
import type { Log } from '../kernel/deps.ts';
import type { LetterToUs } from '../mail/entries.ts';

/** The chat of the people who run the site: an incoming webhook, as Slack and Mattermost have it. */
export interface TeamChatSettings {
  /** Who has this address can write into the chat, so it is a secret. */
  readonly url: string;
  /** Undefined: the one that the webhook was made for. */
  readonly channel: string | undefined;
  /** The name that the chat shows as the writer. */
  readonly username: string;
}

export interface TeamChat {
  /** Writes into the chat. @returns whether the chat took it */
  post(letter: LetterToUs): Promise<boolean>;
}

interface TeamChatOptions extends TeamChatSettings {
  /** The name of the site, which may be one of several that write into one channel. */
  readonly site: string;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds that one call may take. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const NAME_MAX = 80;

function nameOf(env: Env, variable: string): string | undefined {
  const text = env[variable];
  if (text !== undefined && (text.length > NAME_MAX || /\p{Cc}/u.test(text)))
    throw new Error(`${variable} must be one line of at most ${NAME_MAX} characters.`);
  return text;
}

/**
 * Reads where the contact form writes to in the chat of the team.
 * @throws Error that names the variable and does not show the address, because it is a secret
 */
export function readTeamChat(env: Env): TeamChatSettings | undefined {
  const channel = nameOf(env, 'RINGPOST_TEAM_CHAT_CHANNEL');
  const username = nameOf(env, 'RINGPOST_TEAM_CHAT_USERNAME') ?? 'Ringpost';
  const text = env.RINGPOST_TEAM_CHAT_URL;
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new Error('RINGPOST_TEAM_CHAT_URL is not valid; it must be one http or https address.');
  return { url: url.href, channel, username };
}

/** A stranger wrote it: no markup of the chat may work in it, and nobody is called by it. */
function harmless(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/@(?=(?:all|channel|everyone|here)\b)/gi, '@\u200b');
}

function linesOf(letter: LetterToUs): readonly (readonly [name: string, value: string])[] {
  if (letter.kind === 'app-request')
    return [
      ['app', letter.app],
      ['email', letter.email],
      ['message', letter.template],
    ];
  return [
    ['contact', letter.contact],
    ['name', letter.name],
    ['email', letter.email],
    ['message', letter.message],
  ];
}

/** Writes to the webhook of a chat: JSON with `text`, `channel` and `username`, sent as plain text. */
export function createTeamChat({
  url,
  channel,
  username,
  site,
  log,
  timeoutMs = TIMEOUT_MS,
}: TeamChatOptions): TeamChat {
  return {
    async post(letter) {
      const lines = [['site', site] as const, ...linesOf(letter)];
      const text = lines.map(([name, value]) => `${name}: ${harmless(value)}`).join('\n');
      const body = JSON.stringify({ text, channel, username });
      const headers = { 'content-type': 'text/plain; charset=utf-8' };
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const response = await beginCall({ method: 'POST', url, headers, body }, { signal });
        response.destroy();
        const { statusCode: status = 0 } = response;
        if (status >= 200 && status < 300) return true;
        log.warn({ status }, 'the chat of the team did not take a message');
        return false;
      } catch (error) {
        // The address is a secret, and an error of the call may name it.
        const why = (error as NodeJS.ErrnoException).code ?? 'unknown';
        log.warn({ why }, 'the chat of the team could not be reached');
        return false;
      }
    },
  };
}
