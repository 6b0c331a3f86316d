import { LocaleProvider } from '@chakra-ui/react/locale';
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { system } from './chakra-system.ts';

/**
 * Components of Chakra must be inside this, which tells them the direction of writing. Load it lazily: the public pages do not need it until something is opened.
 */
export function ChakraScope({ children }: { readonly children: ReactNode }): ReactNode {
  const { locale } = useIntl();
  return (
    <ChakraProvider value={system}>
      <LocaleProvider locale={locale}>{children}</LocaleProvider>
    </ChakraProvider>
  );
}
