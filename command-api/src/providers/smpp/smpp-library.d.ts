/** The parts of the library `smpp` that are used here. It has no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Socket } from 'node:net';

  type Fields = Readonly<Record<string, unknown>>;

  class PDU {
    /** The largest length in bytes that is read. */
    static maxLength: number;
    constructor(command: string | Buffer, fields?: Fields);
    readonly command: string;
    readonly command_id: number;
    readonly command_status: number;
    readonly sequence_number: number;
    readonly [field: string]: unknown;
    isResponse(): boolean;
    response(fields?: Fields): PDU;
    toBuffer(): Buffer;
    /** Translates the fields between bytes and what they mean. */
    _filter(direction: 'decode' | 'encode'): void;
  }

  class Session extends EventEmitter {
    constructor(options: { readonly socket: Socket });
    send(pdu: PDU, onAnswer?: (answer: PDU) => void): boolean;
  }

  interface Encoding {
    encode(text: string): Buffer;
    decode(bytes: Buffer): string;
  }

  const smpp: {
    readonly PDU: typeof PDU;
    readonly Session: typeof Session;
    readonly encodings: Readonly<Record<'ASCII' | 'LATIN1' | 'UCS2', Encoding>>;
    readonly gsmCoder: { decode(bytes: Buffer, language: number): string };
  };
  export = smpp;
}
