/**
 * How a list of things to do is read. Admins are not told of new work live, so it is read again regularly. A page of it stays
 * visible while the next one is read.
 */
export const workList = { keepPreviousData: true, refreshInterval: 10_000 };
