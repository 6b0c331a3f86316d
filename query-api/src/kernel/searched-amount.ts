/** Dollars, with or without a sign. */
const AMOUNT = /^(?<sign>[+-])?(?<dollars>\d{1,7}([.]\d{1,3})?)$/;

/** The amount in the text of a search; undefined if the text is not an amount. */
export function searchedAmount(
  text: string,
): { readonly sign: string | undefined; readonly mills: number } | undefined {
  const { sign, dollars } = AMOUNT.exec(text)?.groups ?? {};
  return dollars === undefined ? undefined : { sign, mills: Math.round(Number(dollars) * 1000) };
}
