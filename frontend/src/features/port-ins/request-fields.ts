import type { PortInBody } from '@ringpost/command-api/port-ins/port-ins.contract';
import { isPostalCode } from '@ringpost/domain/rules/postal-code';
import type { PortInDetails } from './port-ins.api.ts';

/** The typed content of the form. */
export const FIELDS = [
  'portname',
  'businessname',
  'firstname',
  'lastname',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'btn',
  'carrier',
  'account_number',
  'pin',
] as const;
export type FieldName = (typeof FIELDS)[number];
export type Typed = Readonly<Record<FieldName | 'number_list', string>>;

export interface Picture {
  readonly type: string;
  /** The bytes in Base64. */
  readonly content: string;
}

/** Why a chosen file cannot be a signature. */
export type PictureFault = 'type' | 'size';

/** The fields that may stay empty. Their labels say so. */
export const OPTIONAL: ReadonlySet<string> = new Set(['businessname', 'address2', 'pin']);
const BTN_DIGITS = /^1?\d{10}$/;

export type Fault = 'required' | 'zip' | 'digits' | 'state';

export function emptyRequest(numbers: string): Typed {
  return {
    ...(Object.fromEntries(FIELDS.map((name) => [name, ''])) as Record<FieldName, string>),
    number_list: numbers,
  };
}

/** The saved details as form content. The PIN is never shown again. */
export function typedOf(details: PortInDetails): Typed {
  const saved = Object.fromEntries(FIELDS.map((name) => [name, name === 'pin' ? '' : details[name]]));
  return { ...(saved as Record<FieldName, string>), number_list: details.number_list };
}

function faultOf(name: FieldName, text: string): Fault | undefined {
  if (text === '') return OPTIONAL.has(name) ? undefined : 'required';
  if (name === 'zip' && !isPostalCode(text)) return 'zip';
  if (name === 'state' && !/^[a-z]{2}$/i.test(text)) return 'state';
  if (name === 'btn' && !BTN_DIGITS.test(text.replaceAll(/\D/g, ''))) return 'digits';
  return undefined;
}

/** The errors of each field, before anything is sent. */
export function faultsOf(typed: Typed): ReadonlyMap<FieldName, Fault> {
  const faults = FIELDS.map((name) => [name, faultOf(name, typed[name].trim())] as const);
  return new Map(faults.flatMap(([name, fault]) => (fault ? [[name, fault]] : [])));
}

/** The body of a request. Without a new PIN or signature, the saved one stays. */
export function bodyOf(typed: Typed, picture: Picture | null) {
  const { pin, state, ...rest } = typed;
  return {
    ...rest,
    zip: rest.zip.trim(),
    state: state.trim().toUpperCase(),
    ...(pin !== '' && { pin }),
    ...(picture && { signature_type: picture.type, signature: picture.content }),
  } satisfies PortInBody;
}
