import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the front door decides about a request, read from its own files. */
export interface FrontDoorRules {
  /** Whether the command API answers this read. */
  isCommandRead(path: string): boolean;
  /** Whether a request that was sent may be sent again, to another process. */
  mayRepeat(method: string, path: string): boolean;
}

type Condition = (method: string, path: string) => boolean;

const FOLDER = new URL('./front-door/', import.meta.url);
/** HAProxy has this condition by itself. */
const METH_GET: Condition = (method) => method === 'GET' || method === 'HEAD';

/** The text of a file of the front door. */
export function frontDoorFile(name: string): string {
  return readFileSync(fileURLToPath(new URL(name, FOLDER)), 'utf8');
}

/** The patterns of a list, read as HAProxy reads it. */
export function patternsOf(list: string): readonly RegExp[] {
  return list
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new RegExp(line));
}

/**
 * The rules of `haproxy.cfg` and its lists, for the program that replaces HAProxy in a test. @param fileOf the text of each file
 * @throws Error for a condition of a repeat that it does not know
 */
export function readFrontDoorRules(fileOf: (name: string) => string = frontDoorFile): FrontDoorRules {
  const configuration = fileOf('haproxy.cfg');
  const conditions = new Map<string, Condition>([['METH_GET', METH_GET]]);
  for (const [, name = '', file = ''] of configuration.matchAll(
    /^ +acl (\w+) path_reg -f \S+\/([\w.-]+)$/gm,
  )) {
    const patterns = patternsOf(fileOf(file));
    conditions.set(name, (_method, path) => patterns.some((pattern) => pattern.test(path)));
  }

  function conditionOf(name: string): Condition {
    const condition = conditions.get(name);
    if (!condition) throw new Error(`no condition of the front door is called ${name}`);
    return condition;
  }

  const forbidding = [...configuration.matchAll(/^ +http-request disable-l7-retry (if|unless) (.+)$/gm)].map(
    ([, word, name = '']): Condition => {
      const condition = conditionOf(name);
      return word === 'if' ? condition : (method, path) => !condition(method, path);
    },
  );
  const isCommandRead = conditionOf('read_of_commands');
  return {
    isCommandRead: (path) => isCommandRead('GET', path),
    mayRepeat: (method, path) => !forbidding.some((forbids) => forbids(method, path)),
  };
}
