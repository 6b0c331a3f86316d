const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const UUID_CHARACTERS = 36;
const PACKED_UUID_CHARACTERS = 22;
const MARK = '~';

const uuidBytes = Buffer.alloc(16);

/** An id that begins with a UUID has it as base64url, after a mark. Another one stays as it is, also behind the mark if it has one itself. */
export function packId(id: string): string {
  if (!UUID.test(id)) return id.startsWith(MARK) ? MARK + MARK + id : id;
  const hex = id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24, 36);
  uuidBytes.write(hex, 'hex');
  return MARK + uuidBytes.toString('base64url') + id.slice(UUID_CHARACTERS);
}

export function unpackId(packed: string): string {
  if (!packed.startsWith(MARK)) return packed;
  if (packed.startsWith(MARK + MARK)) return packed.slice(2);
  const end = 1 + PACKED_UUID_CHARACTERS;
  uuidBytes.write(packed.slice(1, end), 'base64url');
  const hex = uuidBytes.toString('hex');
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  return uuid + packed.slice(end);
}
