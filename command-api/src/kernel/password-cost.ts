/** How much work the hash of a password is. */
export interface PasswordCost {
  readonly memoryKibibytes: number;
  readonly passes: number;
  readonly lanes: number;
}

/** The minimum that OWASP requires of Argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memoryKibibytes: 19_456, passes: 2, lanes: 1 };
