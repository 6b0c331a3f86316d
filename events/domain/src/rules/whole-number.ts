// For the browser, which loads no facts and folds.

export { isWholeNumber } from '../domain/app/whole-number.ts';
