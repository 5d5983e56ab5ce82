import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import '../fonts.css'
import '../paper.css'
import { system } from '../theme'
import { Toaster } from './toaster'

/** Everything a screen needs to look like us: colours, type and the place where toasts appear. Wraps the whole app. */
export function Appearance({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      {children}
      <Toaster />
    </ChakraProvider>
  )
}
