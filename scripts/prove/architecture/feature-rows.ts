import { part, type Row, rules, shared, shippedToBrowser } from './parts.ts';

/**
 * Features whose parts stand on the pages of others, each with those that it knows itself. A feature stands below its readers,
 * so that no two features need each other.
 */
const SHOWN_BY_OTHERS: readonly (readonly [feature: string, ...knows: string[]])[] = [
  ['forms'],
  ['feed'],
  ['adjustments', 'forms'],
  ['planned', 'forms'],
  ['shop-settings', 'forms', 'planned'],
  ['purchase'],
  ['activation', 'forms', 'purchase'],
  ['rentals', 'activation', 'purchase'],
  ['shop', 'purchase', 'rentals'],
  ['unclaimed', 'forms', 'purchase'],
];

function joinNames(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}

function partOf(own: string, pattern: string, others: readonly string[]) {
  return part([own, ...others].join(', '), `^frontend/src/features/(${[pattern, ...others].join('|')})/`);
}

const common = { packages: ['*'], builtins: false };

/** @throws Error where a feature knows one that stands above it */
function rowOf([feature, ...knows]: (typeof SHOWN_BY_OTHERS)[number], place: number): Row {
  const below = SHOWN_BY_OTHERS.slice(0, place).map(([name]) => name);
  const above = knows.filter((name) => !below.includes(name));
  if (above.length > 0)
    throw new Error(`${feature} must not know ${joinNames(above)}, which stands above it`);
  return {
    name: `the feature ${feature} knows ${knows.length > 0 ? `only ${joinNames(knows)}` : 'no other'}`,
    files: `^frontend/src/features/${feature}/`,
    may: [partOf(feature, feature, knows), shared, ...shippedToBrowser],
    ...common,
  };
}

/** Every file knows the addresses that modules name, so a module knows none of them: it names the files of its pages. */
const moduleRows: readonly Row[] = [
  {
    name: 'a module only says what its noun has',
    files: '^frontend/src/features/([^/]+)/module[.]ts$',
    may: [part('modules/module', '^frontend/src/modules/module[.]ts$')],
    packages: ['lucide-react', 'react-intl'],
    builtins: false,
  },
  {
    name: 'the list of modules knows modules alone',
    files: '^frontend/src/modules/',
    may: [
      part('modules', '^frontend/src/(modules/|features/[^/]+/module[.]ts$)'),
      part('api/routes', '^frontend/src/api/routes[.]ts$'),
      rules,
    ],
    packages: ['lucide-react', 'react-intl'],
    builtins: false,
  },
];

/** Which feature of the browser may import which. */
export const featureRows: readonly Row[] = [
  ...moduleRows,
  ...SHOWN_BY_OTHERS.map(rowOf),
  {
    name: 'a feature of the browser stands alone',
    files: '^frontend/src/features/([^/]+)/',
    may: [
      partOf(
        'its feature',
        '$1',
        SHOWN_BY_OTHERS.map(([name]) => name),
      ),
      shared,
      ...shippedToBrowser,
    ],
    ...common,
  },
];
