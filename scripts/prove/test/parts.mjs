// Which parts of the whole run still fit into its time.

/**
 * @typedef {object} Part
 * @property {string} command what runs it
 * @property {number} seconds on two quiet processors: an estimate, by which parts are compared with each other
 */

/**
 * What the seconds of all parts are compared with: it always runs, and first.
 * @type {Part}
 */
export const FIRST = { command: 'npm test', seconds: 530 };

/**
 * All that runs after it.
 * @type {readonly Part[]}
 */
export const OTHERS = [
  { command: 'npm run test:engines -- http-tests', seconds: 620 },
  { command: 'npm run test:slow -- --units', seconds: 500 },
  { command: 'npm run test:engines -- engine.test journey', seconds: 350 },
  { command: 'npm run test:docker', seconds: 185 },
  { command: 'npm run fuzz', seconds: 200 },
  { command: 'npm run sample-noun', seconds: 80 },
  { command: 'npm run test:slow -- --journeys', seconds: 340 },
  { command: 'npm run test:languages', seconds: 447 },
  { command: 'npm run test:slow -- --other-browsers', seconds: 60 },
];

/**
 * The parts in the order of a day: each day another one comes first. So a machine that has time for only some of them runs others on the
 * next day. One that is longer than all the time that is left never runs there.
 * @param {readonly Part[]} parts
 * @param {number} now in milliseconds since 1970
 * @returns {readonly Part[]}
 */
export function orderOfDay(parts, now) {
  const first = Math.floor(now / (24 * 60 * 60 * 1000)) % parts.length;
  return [...parts.slice(first), ...parts.slice(0, first)];
}

/**
 * Takes the first part that would end in time.
 * @param {Part[]} waiting the part is taken out of it
 * @param {number} pace how many times longer than its seconds a part takes here
 * @param {number} secondsLeft
 * @returns {Part | undefined}
 */
export function takeFitting(waiting, pace, secondsLeft) {
  const place = waiting.findIndex((part) => part.seconds * pace <= secondsLeft);
  return place === -1 ? undefined : waiting.splice(place, 1)[0];
}
