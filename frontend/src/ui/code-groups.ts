/** The code as one pastes it: the dash or space that a sender puts between digits is no part of it. */
export function bareCode(code: string): string {
  return code.trim().replaceAll(/(?<=\d)[\s-]+(?=\d)/g, '');
}

/**
 * The code in the groups in which it is shown big: six digits as 3 + 3, eight as 4 + 4, and nothing else is cut, because
 * a wrong gap reads worse than none.
 */
export function codeGroups(code: string): readonly string[] {
  const bare = bareCode(code);
  const half = bare.length / 2;
  return /^(\d{6}|\d{8})$/.test(bare) ? [bare.slice(0, half), bare.slice(half)] : [bare];
}
