// The functions of rentals that other nouns may call.

export { agreedRenewal } from './agreed-renewal.ts';
export { extendRental } from './extend-rental.ts';
export { giveBackRental } from './give-back-rental.ts';
export { presentRented } from './present-rented.ts';
export { releaseRental } from './release-rental.ts';
export { turnOffRenewal, turnOnRenewal } from './renew-rental.ts';
export { rentNumber, rentNumbers } from './rent-numbers.ts';
