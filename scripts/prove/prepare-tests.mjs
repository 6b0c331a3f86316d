// Brings everything that any test command needs, so that several of them can run beside each other. What cannot be had is named, on
// standard output: the tests that need it will be skipped.
import { exitWith, setUp } from '../setup/setup.mjs';
import { findBrowser } from './test/browser.mjs';
import { findOtherBrowsers } from './test/other-browsers.mjs';
import { findPromtool } from './test/promtool.mjs';
import { bringServers } from './test/servers.mjs';

await exitWith(async () => {
  const node = await setUp({ pages: true });
  await findBrowser(node);
  await findOtherBrowsers();
  for (const sentence of await bringServers()) console.log(sentence);
  if (!(await findPromtool()))
    console.log('npm test does not lint the alarms and the dashboard: this machine has no promtool.');
  return 0;
});
