// The functions of bulk orders that other nouns may call.

export { type BulkShop, buyBulk } from './buy-bulk.ts';
