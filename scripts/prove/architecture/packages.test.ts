import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WORKSPACES } from './rules.ts';

const repository = resolve(import.meta.dirname, '../../..');

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(resolve(repository, folder, 'package.json'), 'utf8'));
}

/** The packages of this repository by their names. */
const packages = new Map(WORKSPACES.map(manifestOf).map((each) => [each.name, each]));

/** The packages that a package needs at run time, from this repository and from others. */
function dependenciesOf(name: string): readonly string[] {
  return Object.keys(packages.get(name)?.dependencies ?? {});
}

/** The packages that a package needs, and those that these need in turn. */
function allDependenciesOf(name: string): ReadonlySet<string> {
  const names = new Set<string>();
  const queue = [name];
  for (let next = queue.pop(); next !== undefined; next = queue.pop())
    for (const each of dependenciesOf(next)) if (!names.has(each)) names.add(each) && queue.push(each);
  return names;
}

describe('the packages', () => {
  it('are those that npm installs', () => {
    const { workspaces } = JSON.parse(readFileSync(resolve(repository, 'package.json'), 'utf8'));
    expect(workspaces).toEqual(WORKSPACES);
  });

  it.each([...packages.keys()])('do not need each other in a circle: %s', (name) => {
    expect([...allDependenciesOf(name)]).not.toContain(name);
  });

  it('do not bring a server or the client of a database to the pages', () => {
    const ours = [...allDependenciesOf('@ringpost/frontend')].filter((name) => packages.has(name));
    expect(ours).toEqual(['@ringpost/domain']);
    for (const library of ['express', 'kafkajs', 'mongodb', 'pino'])
      expect([...allDependenciesOf('@ringpost/frontend')]).not.toContain(library);
  });

  it('of a service run without the testing kit', () => {
    for (const service of ['command-api', 'projections', 'query-api'])
      expect([...allDependenciesOf(`@ringpost/${service}`)]).not.toContain('@ringpost/testing');
  });
});
