/**
 * The app of rentals of a whole number: its renter gets the texts of all apps, and nobody else has the number for any app. It has
 * this id wherever it is sold, so a stream of a number, a route of a text and a row know it without reading the catalogue. An id
 * never changes, so no lease becomes one for a whole number later, or stops to be one.
 */
export const WHOLE_NUMBER_APP_ID = '00000000-0000-7000-8000-000066756c6c';

/** Whether what is bought for this app is the number for all apps. */
export function isWholeNumber(appId: string | null): boolean {
  return appId === WHOLE_NUMBER_APP_ID;
}
