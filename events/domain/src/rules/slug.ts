/** A name as a part of an address: `Yahoo! Mail` is `yahoo-mail`. Empty if the name has no letter and no digit. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
