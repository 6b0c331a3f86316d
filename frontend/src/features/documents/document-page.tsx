import { splitAddress } from '@ringpost/domain/rules/languages';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { KNOWN_LANGUAGES } from '../../i18n/language.ts';
import type { PreparePage } from '../../modules/module.ts';
import { DocumentText } from './document-text.tsx';
import { loadDocument, useDocument } from './documents.ts';

/** `/refund-policy` shows the document `refund-policy`. */
function nameIn(path: string): string {
  return splitAddress(path, KNOWN_LANGUAGES).path.replaceAll('/', '');
}

/** Loads the document before the page is drawn. */
export const prepare: PreparePage = (path, language) => loadDocument(nameIn(path), language);

/** A page that is one text: the policies, and the questions and answers. */
export function DocumentPage(): ReactNode {
  const document = useDocument(nameIn(useLocation().pathname));
  if (!document) throw new Error('A page of a document has no text in this language.');
  return <DocumentText document={document} />;
}
