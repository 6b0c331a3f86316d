/**
 * The options to read a list of work for admins. No hint reports new work, so the list is read again regularly. A page stays
 * visible while the next one is read.
 */
export const workList = { keepPreviousData: true, refreshInterval: 10_000 };
