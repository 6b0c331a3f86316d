// The functions of rentals that other nouns may call.

export { presentRented } from './present-rented.ts';
export { rentNumber, rentNumbers } from './rent-numbers.ts';
