/** The code in the form to paste: without the dash or space that a sender puts between digits. */
export function bareCode(code: string): string {
  return code.trim().replaceAll(/(?<=\d)[\s-]+(?=\d)/g, '');
}

/**
 * The code in groups for the large display: six digits as 3 + 3, eight as 4 + 4. Other codes are not split, because a wrong gap
 * is worse than no gap.
 */
export function codeGroups(code: string): readonly string[] {
  const bare = bareCode(code);
  const half = bare.length / 2;
  return /^(\d{6}|\d{8})$/.test(bare) ? [bare.slice(0, half), bare.slice(half)] : [bare];
}
