// What a change with a date may be about, for the server and the browser.

export { PLANNED_NOUNS } from '../domain/planned/planned-nouns.ts';
