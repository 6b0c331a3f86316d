import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}

const FILE = readFileSync(fromRoot('docker-compose.yml'), 'utf8');

/** The lines below a key of the given depth, by key. */
function blocksOf(text: string, indent: string): ReadonlyMap<string, string> {
  const parts = text.split(new RegExp(`^${indent}([\\w-]+):`, 'm'));
  return new Map(parts.slice(1).flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 2] ?? '']] : [])));
}

const top = blocksOf(FILE, '');
const services = blocksOf(top.get('services') ?? '', '  ');
const networks = blocksOf(top.get('networks') ?? '', '  ');

/** The block with what it takes over from `x-service` or `x-server`. */
function whole(service: string): string {
  const block = services.get(service) ?? '';
  const anchor = /<<: \*(service|server)\b/.exec(block)?.[1];
  return anchor === undefined ? block : block + (top.get(`x-${anchor}`) ?? '');
}
function networksOf(service: string): readonly string[] {
  return /networks: \[(.+)\]/.exec(whole(service))?.[1]?.split(', ') ?? [];
}

describe('the image', () => {
  it('has the libraries that a package keeps for itself, in its own version', () => {
    const lock = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
    };
    const own = Object.entries(lock.packages).flatMap(([path, { dev }]) => {
      const folder = /^(.+\/node_modules)\//.exec(path)?.[1];
      return folder && !path.startsWith('node_modules/') && !dev ? [folder] : [];
    });
    const image = readFileSync(fromRoot('scripts/operate/docker/Dockerfile'), 'utf8');
    expect(own).toContain('command-api/node_modules');
    for (const folder of own) expect(image).toContain(`COPY --from=libraries /ringpost/${folder} ${folder}`);
  });
});

describe('the Compose file', () => {
  it('starts the six processes and the servers', () => {
    const names = ['front-door', 'command-api', 'query-api', 'projections', 'eventstore', 'mongodb', 'kafka'];
    expect([...services.keys()]).toEqual(expect.arrayContaining(names));
  });

  it('gives no container a right of the machine that it does not need', () => {
    for (const service of services.keys()) {
      expect(whole(service), service).toContain('cap_drop: [ALL]');
      expect(whole(service), service).toContain("security_opt: ['no-new-privileges:true']");
    }
  });

  it('lets only the doors, the command API and the screen of the operators reach the world', () => {
    const isInternal = (network: string): boolean => (networks.get(network) ?? '').includes('internal: true');
    const outside = [...services.keys()].filter((service) => !networksOf(service).every(isInternal));
    expect(outside.sort()).toEqual(['command-api', 'front-door', 'grafana', 'smpp-door']);
    expect([...services.keys()].filter((service) => networksOf(service).length === 0)).toEqual([]);
  });

  it('lets nothing but the processes of Ringpost reach the servers', () => {
    for (const service of ['front-door', 'prometheus', 'grafana'])
      expect(networksOf(service)).not.toContain('servers');
  });

  it('opens the port for SMPP only in its profile, and where it leads to', () => {
    expect(services.get('smpp-door')).toContain('profiles: [smpp]');
    // Without the variable no process listens.
    const settings = top.get('x-mail-and-providers') ?? '';
    const [, port] = /RINGPOST_SMPP_PORT: \$\{RINGPOST_SMPP_LISTEN:\+(\d+)\}/.exec(settings) ?? [];
    const door = readFileSync(fromRoot('scripts/operate/docker/smpp-door/haproxy.cfg'), 'utf8');
    // The process lets nobody in of whom the door says nothing.
    expect(door).toContain(`command-api:${port} send-proxy-v2`);
    expect(settings).toMatch(/RINGPOST_SMPP_PROXY: \$\{RINGPOST_SMPP_LISTEN:\+v2\}/);
    expect(services.get('smpp-door')).toContain(`:${port}'`);
  });

  it('starts what watches it only in the profile `monitoring`, from pinned images, with files that exist', () => {
    for (const service of ['prometheus', 'grafana']) {
      const block = services.get(service) ?? '';
      expect(block, service).toContain('profiles: [monitoring]');
      expect(block, service).toMatch(/image: [\w/]+:v?\d+\.\d+\.\d+$/m);
      const files = [...block.matchAll(/'\.\/([^:]+):[^:]+:ro'/g)].map(([, file = '']) => file);
      expect(files).toHaveLength(2);
      for (const file of files) expect(existsSync(fromRoot(file)), file).toBe(true);
    }
    for (const service of ['command-api', 'query-api', 'projections', 'prometheus', 'grafana'])
      expect(networksOf(service), service).toContain('figures');
  });

  it('gives the token of the figures and the password of Grafana as secrets', () => {
    expect(services.get('prometheus')).toContain('- source: metrics-token');
    expect(services.get('grafana')).toContain('- source: grafana-password');
    expect(top.get('secrets')).toContain('environment: RINGPOST_METRICS_TOKEN');
    expect(services.get('prometheus')).not.toContain('RINGPOST_METRICS_TOKEN');
    const config = readFileSync(fromRoot('scripts/operate/monitoring/compose-prometheus.yml'), 'utf8');
    expect(config).toContain('credentials_file: /run/secrets/metrics-token');
  });

  it('puts no password into the arguments of a process', () => {
    for (const [service, block] of services) {
      const command = /command:(.*(?:\n\s+- .*)*)/.exec(block)?.[1] ?? '';
      expect(command, service).not.toMatch(/PASSWORD|\$\{/);
    }
  });
});
