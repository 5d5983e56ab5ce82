import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import '../fonts.css'
import '../painted/painted.css'
import '../paper.css'
import { system } from '../theme'
import { Toaster } from './overlays/toaster'

/** Its tokens, its reset and what holds for every element stand in painted.css: nobody works them out in the browser. */
const withoutGlobals = { ...system, _global: [], _config: { ...system._config, disableLayers: true } }

/** Everything a screen needs to look like us: colours, type and the place where toasts appear. Wraps the whole app. */
export function Appearance({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={withoutGlobals}>
      {children}
      <Toaster />
    </ChakraProvider>
  )
}
