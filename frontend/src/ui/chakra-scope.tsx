import { LocaleProvider } from '@chakra-ui/react/locale';
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { system } from './chakra-system.ts';

/**
 * Chakra's components must be inside this component, which gives them the text direction. Load it lazily, because the public
 * pages do not need it until something is opened.
 */
export function ChakraScope({ children }: { readonly children: ReactNode }): ReactNode {
  const { locale } = useIntl();
  return (
    <ChakraProvider value={system}>
      <LocaleProvider locale={locale}>{children}</LocaleProvider>
    </ChakraProvider>
  );
}
