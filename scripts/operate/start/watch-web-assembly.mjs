// `node --import` this file: each thread writes down its start, and every module of WebAssembly that it compiles, also those of
// Node itself. V8 tells its debugger of each. The file is named in RINGPOST_WATCHED.
import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { threadId } from 'node:worker_threads';

/** @param {string} what */
function note(what) {
  appendFileSync(process.env.RINGPOST_WATCHED ?? '', `${what} in thread ${threadId}\n`);
}

const session = new Session();
session.connect();
session.on('Debugger.scriptParsed', ({ params }) => {
  const { scriptLanguage } = /** @type {{ scriptLanguage?: string }} */ (params);
  if (scriptLanguage === 'WebAssembly') note('WebAssembly');
});
session.post('Debugger.enable', (error) => {
  note(error ? `no debugger: ${error.message}` : 'started');
});
