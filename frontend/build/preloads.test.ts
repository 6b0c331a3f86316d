import { describe, expect, it } from 'vitest';
import config from '../vite.config.ts';
import { preloadsOf } from './preloads.ts';

describe('The head of "/"', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_site.js'] },
    '_site.js': { file: 'assets/site.js' },
    'src/features/landing/landing-page.tsx': {
      file: 'assets/landing.js',
      css: ['assets/landing.css'],
      imports: ['_site.js', '_feed.js'],
    },
    '_feed.js': { file: 'assets/feed.js', css: ['assets/feed.css'], imports: ['_site.js'] },
    font: { file: 'assets/geist-latin-wght-normal-1.woff2' },
    'src/shell.tsx': { file: 'assets/shell.js', imports: ['_feed.js'] },
  };
  const head = preloadsOf(manifest, ['src/features/landing/landing-page.tsx']);

  it('has the styles of every part of the landing, so that nothing jumps when its code loads', () => {
    expect(head).toContain('<link rel="stylesheet" crossorigin href="/assets/feed.css">');
    expect(head).toContain('<link rel="stylesheet" crossorigin href="/assets/landing.css">');
  });

  it('names a part only once, even if several others need it', () => {
    const parts = ['src/shell.tsx', 'src/features/landing/landing-page.tsx'];
    expect(preloadsOf(manifest, parts).split('assets/feed.js')).toHaveLength(2);
  });

  it('leaves out what the page loads anyway', () => {
    expect(head).not.toContain('index');
    expect(head).not.toContain('site.js');
  });
});

describe('The loader of a part', () => {
  const { modulePreload } = config.build ?? {};
  const resolve = typeof modulePreload === 'object' ? modulePreload.resolveDependencies : undefined;
  const files = ['assets/page.js', 'assets/page.css', 'assets/site.js'];

  it('preloads styles only, because WebKit would remember a failed script even after a reload', () => {
    const host = { hostId: 'assets/index.js', hostType: 'js' } as const;
    expect(resolve?.('assets/page.js', files, host)).toEqual(['assets/page.css']);
  });

  it('leaves the preloads of a page as they are', () => {
    const host = { hostId: 'index.html', hostType: 'html' } as const;
    expect(resolve?.('assets/page.js', files, host)).toEqual(files);
  });
});
