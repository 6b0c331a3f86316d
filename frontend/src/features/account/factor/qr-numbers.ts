/** The arithmetic of Reed and Solomon in the field of 256 numbers that ISO/IEC 18004 names. */
function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

function generator(degree: number): readonly number[] {
  const factors = Array.from({ length: degree }, (_, at): number => (at === degree - 1 ? 1 : 0));
  let root = 1;
  for (let round = 0; round < degree; round += 1) {
    for (let at = 0; at < degree; at += 1)
      factors[at] = multiply(factors[at] ?? 0, root) ^ (factors[at + 1] ?? 0);
    root = multiply(root, 2);
  }
  return factors;
}

/** The bytes that let a reader repair this block. */
export function repairOf(block: readonly number[], count: number): readonly number[] {
  const factors = generator(count);
  let rest = Array.from({ length: count }, () => 0);
  for (const byte of block) {
    const lead = byte ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((each, at) => each ^ multiply(factors[at] ?? 0, lead));
  }
  return rest;
}

/** Bits with their check bits, as the format and the version of a code are written. `poly`: its generator, of this degree. */
export function withCheckBits(bits: number, poly: number, degree: number): number {
  let rest = bits;
  for (let round = 0; round < degree; round += 1) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * poly);
  return (bits << degree) | rest;
}
