/** Bytes of the head of a frame, from its first two bytes (RFC 6455). */
function headBytesOf(second: number): number {
  const length = second & 0x7f;
  const lengthBytes = length === 126 ? 2 : length === 127 ? 8 : 0;
  return 2 + lengthBytes + (second & 0x80 ? 4 : 0);
}

function payloadBytesOf(head: Uint8Array): number {
  const view = new DataView(head.buffer);
  const length = view.getUint8(1) & 0x7f;
  if (length === 126) return view.getUint16(2);
  return length === 127 ? Number(view.getBigUint64(2)) : length;
}

/**
 * Finds the frames in the bytes of one connection, chunk by chunk. `onFrame` gets the opcode of each frame, and returns whether
 * to continue.
 */
export function frameHeads(onFrame: (opcode: number) => boolean): (chunk: Uint8Array) => boolean {
  let head = new Uint8Array(14);
  let headLength = 0;
  let payloadLeft = 0;
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (payloadLeft > 0) {
        const skipped = Math.min(payloadLeft, chunk.length - at);
        payloadLeft -= skipped;
        at += skipped;
        continue;
      }
      head[headLength] = chunk[at] ?? 0;
      headLength += 1;
      at += 1;
      if (headLength < 2 || headLength < headBytesOf(head[1] ?? 0)) continue;
      if (!onFrame((head[0] ?? 0) & 0x0f)) return false;
      payloadLeft = payloadBytesOf(head);
      head = new Uint8Array(14);
      headLength = 0;
    }
    return true;
  };
}
