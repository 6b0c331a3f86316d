// Highest prices that a customer keeps for apps: what the product promises.

/** Apps for which one account can keep a highest price. */
export const PRICE_LIMITS_MAX = 100;
