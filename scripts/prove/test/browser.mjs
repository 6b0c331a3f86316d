// The journeys need a real browser: an installed one, or otherwise one whose installation changes the machine least. The shell is the
// same Chromium without windows. It takes a third less processor time, because a whole browser also draws its own bars and menus.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { capture, environment, root, SetupError, say } from '../../setup/process.mjs';
import { installPackages } from './packages.mjs';

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'msedge',
];

const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * A Chromium that starts. Tries RINGPOST_CHROMIUM, the machine's own, Debian's package and Playwright's download.
 * @param {string} node
 * @returns {Promise<string>} the path of its program
 * @throws {SetupError} if none of them starts
 */
export async function findBrowser(node) {
  const path = process.env.RINGPOST_CHROMIUM;
  if (path) {
    if (await starts(path)) return path;
    throw new SetupError(`RINGPOST_CHROMIUM names ${path}, which does not start.`);
  }
  const present = await firstThatStarts([...onThePath(), ...usualPlaces, downloadedPath()]);
  if (present) return present;
  say('no Chromium, Chrome or Edge found on this machine; installing one for the tests …');
  const installed = (await installPackage()) ?? (await download(node));
  if (installed) return installed;
  throw new SetupError('No browser could be installed for the tests; set RINGPOST_CHROMIUM to a Chromium.');
}

function onThePath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return names.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
}

/** @param {readonly string[]} candidates */
async function firstThatStarts(candidates) {
  for (const candidate of candidates) if (await starts(candidate)) return candidate;
  return undefined;
}

/**
 * A file alone is not enough: on Ubuntu `chromium-browser` is a script that only recommends a snap.
 * @param {string} path
 */
async function starts(path) {
  if (!existsSync(path)) return false;
  // On Windows, asking a browser for its version opens a window.
  if (process.platform === 'win32') return true;
  const { code } = await capture(path, ['--version'], { timeoutMs: 20_000 });
  return code === 0;
}

async function installPackage() {
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await installPackages(name);
    const installed = await firstThatStarts(onThePath());
    if (installed) return installed;
  }
  return undefined;
}

/** @param {string} node */
async function download(node) {
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const install = (/** @type {string[]} */ ...args) =>
    capture(node, [playwright, ...args], { env: environment(node) });
  // The libraries of a browser are packages of the system, which only root may install.
  if (process.platform === 'linux' && process.getuid?.() === 0) await install('install-deps', 'chromium');
  const { code, output } = await install('install', 'chromium');
  if (code !== 0) say(output.trim().split('\n').slice(-5).join('\n'));
  return firstThatStarts([downloadedPath()]);
}

function downloadedPath() {
  const require = createRequire(join(root, 'scripts', 'package.json'));
  return require('@playwright/test').chromium.executablePath();
}
