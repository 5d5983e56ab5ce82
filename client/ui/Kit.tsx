import { ChakraProvider } from '@chakra-ui/react'
import type { ComponentType, ReactNode } from 'react'
import { system } from '../theme'

/** Its tokens, its reset and what holds for every element stand in painted.css: nobody works them out in the browser. */
const withoutGlobals = { ...system, _global: [], _config: { ...system._config, disableLayers: true } }

/** Chakra, for what is made of its elements. It comes with the first page that needs it: the frames and the dashboard are painted at build. */
export function Kit({ children }: { children: ReactNode }) {
  return <ChakraProvider value={withoutGlobals}>{children}</ChakraProvider>
}

/** The same component inside of it. */
export function withKit<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  return function InKit(props) {
    return (
      <Kit>
        <Component {...props} />
      </Kit>
    )
  }
}
