import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { system } from './chakra-system.ts';

/**
 * Components of Chakra must be inside this. Load it lazily: the public pages do not need it until something is opened.
 */
export function ChakraScope({ children }: { readonly children: ReactNode }): ReactNode {
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
