import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface DetailsProps {
  summary: ReactNode
  /** At first. */
  open?: boolean
  children: ReactNode
}

/** What is there for whoever wants to know more. Opens before the script has come, too. */
export function Details({ summary, open = false, children }: DetailsProps) {
  return (
    <chakra.details open={open}>
      <Summary>{summary}</Summary>
      {children}
    </chakra.details>
  )
}

const Summary = chakra('summary', {
  base: { cursor: 'pointer', minH: '11', py: '2.5', color: 'brand.fg', fontWeight: 'medium' },
})
