// What other nouns may call of rentals.

export { presentRented } from './present-rented.ts';
export { rentNumber, rentNumbers } from './rent-numbers.ts';
