// What an approval may be about, for the server and the browser.

export { APPROVAL_NOUNS } from '../domain/approval/approval-nouns.ts';
