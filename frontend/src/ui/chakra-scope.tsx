import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { system } from './chakra-system.ts';

/** What speaks Chakra stands in here. Load it lazily: the public pages do without until something is opened. */
export function ChakraScope({ children }: { readonly children: ReactNode }): ReactNode {
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
