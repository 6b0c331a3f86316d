/**
 * The group of the texts in a file of `src`. A page in another language loads the texts of a group together. A group has the
 * texts of a noun, of its admin pages, of the parts of screens (`ui`), or of every page (`site`).
 */
export function textGroupOf(file: string): string {
  const [folder, noun = '', next] = file.split('/');
  if (folder === 'ui') return 'ui';
  if (folder !== 'features' || next === 'module.ts') return 'site';
  return next === 'admin' ? `${noun}-admin` : noun;
}
