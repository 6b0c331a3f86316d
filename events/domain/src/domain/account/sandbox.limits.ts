// The sandbox: what the product promises, and what keeps its memory bounded.

/** Play money of an account of the sandbox at its first use, in dollars. */
export const SANDBOX_MONEY_DOLLARS = 1_000;
/** Seconds from an order in the sandbox until its number gets a simulated code. */
export const SANDBOX_CODE_SECONDS = 5;
/** Purchases per minute of an account of the sandbox. */
export const SANDBOX_PURCHASES_PER_MINUTE = 30;
/** Hours without any use after which the sandbox is closed, with all that it has. */
export const SANDBOX_UNUSED_HOURS = 24;
/** Facts with which the sandbox is full. It then begins again, empty. */
export const SANDBOX_FACTS_MAX = 20_000;
