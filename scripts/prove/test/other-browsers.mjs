// Firefox and WebKit for the journeys that also run there. If they are missing, a message says so, and the tests
// continue.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from '../../setup/process.mjs';
import { installPackages } from './packages.mjs';

/**
 * The environment of `scripts/prove/e2e/other-browsers/main.ts` with the paths of the browsers that were found.
 * @returns {Promise<Record<string, string>>}
 */
export async function findOtherBrowsers() {
  if (process.platform !== 'linux') {
    say('the journeys in Firefox and WebKit run on Linux only; they are skipped.');
    return {};
  }
  const missing = [firefox() ? [] : ['firefox-esr'], webKit() ? [] : ['webkit2gtk-driver', 'xvfb']].flat();
  if (missing.length > 0) {
    say(`installing ${missing.join(', ')} for the tests …`);
    await installPackages(...missing);
  }
  if (!firefox()) say('there is no Firefox (Debian: firefox-esr); its journeys are skipped.');
  if (!webKit()) say('there is no WebKit (Debian: webkit2gtk-driver, xvfb); its journeys are skipped.');
  return { ...variable('RINGPOST_FIREFOX', firefox()), ...variable('RINGPOST_WEBKIT_DRIVER', webKit()) };
}

/**
 * @param {string} name
 * @param {string | undefined} value
 * @returns {Record<string, string>}
 */
function variable(name, value) {
  return value === undefined ? {} : { [name]: value };
}

function firefox() {
  return process.env.RINGPOST_FIREFOX || onThePath('firefox-esr') || onThePath('firefox');
}

/** The driver needs a screen. */
function webKit() {
  return onThePath('Xvfb') && onThePath('WebKitWebDriver');
}

/** @param {string} name */
function onThePath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
