import type { Position } from '@ringpost/domain';
import { isSignedText, signText, type TextSignature } from './head-key.ts';
import type { Vault } from './vault.ts';

/** What the log was at one moment. */
export interface LogHead {
  readonly epoch: string;
  /** Of the last event. */
  readonly position: Position;
  /** The number of events up to it. */
  readonly events: number;
  /** The link of the last event, in hexadecimal digits. */
  readonly link: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface SignedHead extends LogHead, TextSignature {}

/** The version of `signedText`. */
const FORM = 'ringpost-head-1';

/** The text that is signed: these values, each on its own line. */
function signedText({ epoch, position, events, link, at, keyId }: Omit<SignedHead, 'signature'>): string {
  return [FORM, epoch, position, events, link, at, keyId].join('\n');
}

/** Signs with the key of the Vault, which is made at the first use. @returns one line of JSON */
export async function signHead(vault: Pick<Vault, 'get' | 'put'>, head: LogHead): Promise<string> {
  const { epoch, position, events, link, at } = head;
  const named = { epoch, position, events, link, at };
  const { keyId, signature } = await signText(vault, (id) => signedText({ ...named, keyId: id }));
  return JSON.stringify({ ...named, keyId, signature } satisfies SignedHead);
}

function isHead(value: unknown): value is SignedHead {
  const head = value as Partial<Record<keyof SignedHead, unknown>> | null;
  const texts = [head?.epoch, head?.position, head?.link, head?.at, head?.keyId, head?.signature];
  return texts.every((text) => typeof text === 'string') && Number.isSafeInteger(head?.events);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A head from its line, if one of the keys has signed it. @param publicKeys PEM. @throws Error for a text that is no key */
export function readHead(line: string, ...publicKeys: readonly string[]): SignedHead | undefined {
  const head = parsed(line);
  return isHead(head) && isSignedText(signedText(head), head, publicKeys) ? head : undefined;
}
