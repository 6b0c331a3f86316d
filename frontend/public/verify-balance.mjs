#!/usr/bin/env node
// Checks the proof of a balance. It needs Node.js 20 or newer, and nothing else. Read it before you run it: it is one file.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const USAGE = `node verify-balance.mjs <proof file> <roots: a file or an address>

Checks that the balance in a proof is a part of the signed root of its day. The proof is the file that "Prove my balance" saves.
The roots are the answer of <site>/api/proof/roots: give its address, or better a file that you or somebody else saved on that
day. Two people who compare the root of a day know that both were shown the same one. Their customers must be two: a site that gives
one customer id to both counts one balance for two. Yours is the same in the proofs of all days.

  --help   prints this text

Exit code: 0 everything holds · 1 something does not hold, and is named · 2 it could not run`;

const ROOT_FIELDS = ['day', 'at', 'log', 'leaves', 'total_mills', 'root', 'key_id', 'signature'];
const PROOF_FIELDS = ['form', 'wallet', 'available_mills', 'held_mills', 'parts', 'root', 'public_key'];
const PART_FIELDS = ['place', 'salt', 'available_mills', 'held_mills', 'path'];
const KEY_FIELDS = ['key_id', 'public_key', 'after'];
const AFTER_FIELDS = ['key_id', 'made_at', 'signature', 'own_signature'];
/** The parts of each balance. */
const PARTS = 2;
const LEAVES_MAX = 2 ** 40;

/** Something that does not hold, in a full sentence. */
class Broken extends Error {}

function confirm(holds, otherwise) {
  if (!holds) throw new Broken(otherwise);
}

function hasFields(value, fields) {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === fields.join();
}

const isDigest = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
/** A text with anything else could print more lines than it has. */
const isUuid = (value) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
const isDay = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const isInstant = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,16}Z$/.test(value);
const isMills = (value) => Number.isSafeInteger(value) && value >= 0;
const sha256 = (...lines) => createHash('sha256').update(lines.join('\n')).digest('hex');
const dollars = (mills) => `${(mills / 1000).toFixed(3)} USD`;

function isRoot(root) {
  return (
    hasFields(root, ROOT_FIELDS) &&
    isDay(root.day) &&
    isInstant(root.at) &&
    ['key_id', 'signature'].every((field) => typeof root[field] === 'string') &&
    isDigest(root.log) &&
    isDigest(root.root) &&
    isMills(root.total_mills) &&
    Number.isSafeInteger(root.leaves) &&
    root.leaves >= PARTS &&
    root.leaves <= LEAVES_MAX &&
    Number.isInteger(Math.log2(root.leaves))
  );
}

function isPart(part) {
  return (
    hasFields(part, PART_FIELDS) &&
    Number.isSafeInteger(part.place) &&
    part.place >= 0 &&
    isDigest(part.salt) &&
    isMills(part.available_mills) &&
    isMills(part.held_mills) &&
    Array.isArray(part.path) &&
    part.path.every(
      (each) => hasFields(each, ['hash', 'sum_mills']) && isDigest(each.hash) && isMills(each.sum_mills),
    )
  );
}

/** The proof in a file. Every byte counts: the text must be what the site writes. */
function readProof(text) {
  let proof;
  try {
    proof = JSON.parse(text);
  } catch {
    throw new Broken('The file is no proof: it is not JSON.');
  }
  confirm(
    hasFields(proof, PROOF_FIELDS) &&
      proof.form === 'ringpost-balance-proof-1' &&
      isUuid(proof.wallet) &&
      typeof proof.public_key === 'string' &&
      isMills(proof.available_mills) &&
      isMills(proof.held_mills) &&
      Array.isArray(proof.parts) &&
      proof.parts.every(isPart) &&
      isRoot(proof.root) &&
      JSON.stringify(proof) === text,
    'The file is no proof, or it was changed: its form is another one.',
  );
  return proof;
}

function bytesOf(key) {
  return key.export({ type: 'spki', format: 'der' });
}

function idOf(key) {
  return createHash('sha256').update(bytesOf(key)).digest('hex').slice(0, 16);
}

function publicKeyIn({ public_key: pem }) {
  try {
    const key = createPublicKey(pem);
    confirm(key.export({ type: 'spki', format: 'pem' }) === pem, 'The public key of the proof was changed.');
    return key;
  } catch {
    throw new Broken('The public key of the proof was changed.');
  }
}

function checkSignature(proof) {
  const key = publicKeyIn(proof);
  const { day, at, log, leaves, total_mills, root, key_id, signature } = proof.root;
  confirm(idOf(key) === key_id, 'The root was signed by another key than that of the proof.');
  const text = ['ringpost-balances-1', day, at, log, leaves, total_mills, root, key_id].join('\n');
  const bytes = Buffer.from(signature, 'base64url');
  confirm(
    bytes.toString('base64url') === signature && verify(null, Buffer.from(text), key, bytes),
    'The root was not signed by the key: the day, the total or the hash of the root was changed.',
  );
}

/** The hash and the sum at the top, from one leaf and its siblings. */
function topOf({ wallet }, part, number) {
  let node = sha256(
    'ringpost-balance-leaf-1',
    part.salt,
    wallet,
    number,
    part.available_mills,
    part.held_mills,
  );
  let sum = part.available_mills + part.held_mills;
  let place = part.place;
  for (const { hash: sibling, sum_mills: siblingSum } of part.path) {
    const [left, right] =
      place % 2 === 0
        ? [
            [node, sum],
            [sibling, siblingSum],
          ]
        : [
            [sibling, siblingSum],
            [node, sum],
          ];
    node = sha256('ringpost-balance-node-1', ...left, ...right);
    sum += siblingSum;
    place = Math.floor(place / 2);
  }
  return { node, sum, place };
}

function checkParts(proof) {
  const { parts, root } = proof;
  confirm(parts.length === PARTS, `A balance has ${PARTS} parts, and the proof has ${parts.length}.`);
  for (const field of ['available_mills', 'held_mills'])
    confirm(
      parts.reduce((sum, part) => sum + part[field], 0) === proof[field],
      'The parts do not add up to the balance: the balance was changed.',
    );
  for (const [number, part] of parts.entries()) {
    confirm(
      part.path.length === Math.log2(root.leaves),
      `Part ${number + 1} does not lead to the root: its path has another length.`,
    );
    const top = topOf(proof, part, number);
    confirm(
      top.node === root.root && top.place === 0,
      `Part ${number + 1} does not lead to the root: the balance, the customer or the path is another one.`,
    );
    confirm(
      top.sum === root.total_mills,
      `The root says that all customers are owed ${dollars(root.total_mills)}, and its sums give ${dollars(top.sum)}.`,
    );
  }
}

/** Whether a published key follows from the one before it: both have signed that. The first one follows from none. */
function follows(each, before) {
  if (!hasFields(each, KEY_FIELDS)) return false;
  const { key_id, public_key, after } = each;
  const key = createPublicKey(public_key);
  if (idOf(key) !== key_id) return false;
  if (!before || after === null) return !before && after === null;
  if (!hasFields(after, AFTER_FIELDS) || after.key_id !== before.key_id) return false;
  const text = ['ringpost-head-key-1', after.key_id, bytesOf(key).toString('base64url'), after.made_at].join(
    '\n',
  );
  const isSigned = (by, signature) =>
    verify(null, Buffer.from(text), by, Buffer.from(String(signature), 'base64url'));
  return isSigned(createPublicKey(before.public_key), after.signature) && isSigned(key, after.own_signature);
}

/** The key of the proof signs now, or signed before it was replaced. */
function checkKey(proof, { public_key: key, keys = [] }) {
  if (key === proof.public_key) return;
  const isList = Array.isArray(keys) && keys.length > 0;
  confirm(isList && keys.at(-1)?.public_key === key, 'The published key is not the one of the proof.');
  let isGood = false;
  try {
    isGood = keys.every((each, index) => follows(each, keys[index - 1]));
  } catch {
    isGood = false;
  }
  confirm(isGood, 'A published key was not signed by the one before it.');
  confirm(
    keys.some(({ public_key }) => public_key === proof.public_key),
    'The published key is not the one of the proof.',
  );
}

function checkPublished(proof, published) {
  const { data } = published ?? {};
  confirm(Array.isArray(data) && data.every(isRoot), 'The roots are not the answer of /api/proof/roots.');
  const [same, another] = data.filter(({ day }) => day === proof.root.day);
  confirm(same !== undefined, `The roots have none of ${proof.root.day}.`);
  confirm(another === undefined, `The roots have two of ${proof.root.day}.`);
  confirm(
    JSON.stringify(same) === JSON.stringify(proof.root),
    `The published root of ${proof.root.day} is not the one of the proof.`,
  );
  checkKey(proof, published);
}

/**
 * What holds, sentence by sentence.
 * @param text the bytes of the proof as text
 * @param published the answer of /api/proof/roots
 * @throws Broken with a sentence that says what does not hold
 */
export function verifyBalance(text, published) {
  const proof = readProof(text);
  checkSignature(proof);
  checkParts(proof);
  checkPublished(proof, published);
  const { wallet, root } = proof;
  const balance = `${dollars(proof.available_mills)} available and ${dollars(proof.held_mills)} held`;
  return [
    `The root of ${root.day} is signed by the key ${root.key_id}, and is the published one.`,
    `It counts ${balance} for the customer ${wallet}.`,
    `Both are in the ${dollars(root.total_mills)} that it says all customers were owed at ${root.at}.`,
  ];
}

async function readRoots(place, day) {
  if (!/^https?:\/\//.test(place)) return JSON.parse(readFileSync(place, 'utf8'));
  const address = new URL(place);
  address.searchParams.set('until', day);
  address.searchParams.set('limit', '1');
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.href} answers ${answer.status}.`);
  return answer.json();
}

function print(lines, to = process.stdout) {
  to.write(`${lines.join('\n')}\n`);
}

async function main([proofFile, roots, ...more]) {
  if (proofFile === '--help') {
    print([USAGE]);
    return 0;
  }
  if (proofFile === undefined || roots === undefined || more.length > 0) {
    print([USAGE], process.stderr);
    return 2;
  }
  try {
    // A byte that is no UTF-8 must not become another one.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(proofFile));
    const { root } = readProof(text);
    print(verifyBalance(text, await readRoots(roots, root.day)));
    print([
      'Everything holds. Compare the amounts with those that the site shows you.',
      'The customer is the same in all your proofs, and in the proof of nobody else.',
    ]);
    return 0;
  } catch (error) {
    const isBroken = error instanceof Broken || error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    print(
      [isBroken ? `This does not hold: ${error.message}` : `It could not run: ${error.message}`],
      process.stderr,
    );
    return isBroken ? 1 : 2;
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await main(process.argv.slice(2));
