import { defineModule } from '../../modules/module.ts';

const DOCUMENT = { frame: 'public', file: 'features/documents/document-page.tsx', isRendered: true } as const;

export const documents = defineModule({
  pages: {
    blog: { path: '/blog', frame: 'public', file: 'features/documents/blog-page.tsx', isRendered: true },
    faq: { path: '/faq', ...DOCUMENT },
    instruction: { path: '/instruction', ...DOCUMENT },
    'privacy-policy': { path: '/privacy-policy', ...DOCUMENT },
    'refund-policy': { path: '/refund-policy', ...DOCUMENT },
    'acceptable-use': { path: '/acceptable-use', ...DOCUMENT },
    changelog: { path: '/changelog', ...DOCUMENT },
    terms: { path: '/terms', ...DOCUMENT },
  },
  things: [
    { path: '/blog/post/:id', frame: 'public', file: 'features/documents/post-page.tsx', isRendered: true },
  ],
});
