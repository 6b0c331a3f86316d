import { BANNER_DELAY_MILLISECONDS, POPUP_DISPOSE_MILLISECONDS } from '@ringpost/domain/rules/limits';

/**
 * All colours, sizes and fonts of the product. The build writes them into the stylesheet as CSS variables (`--bg`, `--fg`
 * …). Chakra's system in `ui/chakra-system.ts` uses the same variables, so the two always agree.
 */
export const tokens = {
  constant: {
    lime: '#c8f751',
    'lime-ink': '#10120f',
    'amber-solid': '#f7c948',
    sans: "'Geist Variable', 'Geist Fallback', 'Geist Fallback Android', 'Geist Fallback Linux', system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif",
    mono: "'Geist Mono Variable', 'Geist Mono Fallback', ui-monospace, Menlo, monospace",
    r1: '4px',
    r2: '6px',
    r3: '10px',
    header: '73px',
    banner: '40px',
    'banner-delay': `${BANNER_DELAY_MILLISECONDS}ms`,
    'popup-dispose': `${POPUP_DISPOSE_MILLISECONDS}ms`,
    topbar: '56px',
    rail: '200px',
    'panel-w': '400px',
    gutter: '24px',
    page: '1240px',
    row: '40px',
    'row-compact': '32px',
    'row-feed': '60px',
    'row-app': '80px',
  },
  light: {
    bg: '#fafaf7',
    panel: '#ffffff',
    subtle: '#f3f3ee',
    hover: '#f3f3ee',
    muted: '#e9e9e2',
    emph: '#dcdcd3',
    inv: '#10120f',
    fg: '#10120f',
    fg2: '#565b52',
    fg3: '#5f645a',
    fginv: '#fafaf7',
    line: '#e3e3db',
    line2: '#eeeee8',
    field: '#8a9083',
    sig: '#3d6b00',
    'sig-bg': '#eefad0',
    red: '#b3261e',
    'red-bg': '#fdecea',
    amber: '#8a5a00',
    'amber-bg': '#fdf3d9',
    'amber-line': '#e4c56c',
    focus: '#2563eb',
    wash: 'rgb(200 247 81 / 0.38)',
    wash2: 'rgb(200 247 81 / 0.16)',
    sh: '0 1px 2px rgb(16 18 15 / 0.05), 0 8px 28px rgb(16 18 15 / 0.07)',
    'sh-lg': '0 2px 6px rgb(16 18 15 / 0.08), 0 18px 56px rgb(16 18 15 / 0.2)',
    scrim: 'rgb(16 18 15 / 0.42)',
    'toast-error': '#ff8a80',
    'toast-warning': '#f7c948',
  },
  dark: {
    bg: '#0d0f0d',
    panel: '#121512',
    subtle: '#131613',
    hover: '#1c201c',
    muted: '#1c201c',
    emph: '#272c27',
    inv: '#f4f5ef',
    fg: '#eff1ea',
    fg2: '#a3a99d',
    fg3: '#939a8d',
    fginv: '#10120f',
    line: '#242924',
    line2: '#1b1f1b',
    field: '#646b60',
    sig: '#c8f751',
    'sig-bg': '#1c2b06',
    red: '#ff8a80',
    'red-bg': '#35120f',
    amber: '#f7c948',
    'amber-bg': '#332504',
    'amber-line': '#6b5110',
    focus: '#7aa2ff',
    wash: 'rgb(200 247 81 / 0.13)',
    wash2: 'rgb(200 247 81 / 0.06)',
    sh: '0 1px 1px #000',
    'sh-lg': '0 1px 2px #000, 0 6px 20px rgb(0 0 0 / 0.55)',
    scrim: 'rgb(0 0 0 / 0.62)',
    'toast-error': '#b3261e',
    'toast-warning': '#8a5a00',
  },
} as const;

function declarations(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

/**
 * The tokens as CSS text. The dark ones are written twice: for users who chose dark, and for users who chose nothing, have a dark
 * system and run no script.
 */
export function tokensCss(): string {
  const dark = `${declarations(tokens.dark)};color-scheme:dark`;
  return [
    `:root{${declarations(tokens.constant)};${declarations(tokens.light)};color-scheme:light}`,
    `[data-theme='dark']{${dark}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`,
  ].join('\n');
}
