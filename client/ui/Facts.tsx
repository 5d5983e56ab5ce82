import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** What is known of one thing, line under line as in a ledger: `<Facts><Fact label="Region">Lagos</Fact></Facts>`. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <chakra.dl borderTopWidth="1px" containerType="inline-size">
      {children}
    </chakra.dl>
  )
}

interface FactProps {
  label: ReactNode
  /** Nothing is shown as a dash. */
  children: ReactNode
  /** What somebody says about it, beside it. */
  remark?: ReactNode
}

/** One line: label and value, side by side where there is room for both. */
export function Fact({ label, children, remark }: FactProps) {
  return (
    <Box
      display="grid"
      columnGap="6"
      gridTemplateColumns="minmax(0, 1fr)"
      py="2.5"
      borderBottomWidth="1px"
      css={{ '@container (min-width: 24rem)': { gridTemplateColumns: '9.5rem minmax(0, 1fr)' } }}
    >
      <chakra.dt color="fg.muted">{label}</chakra.dt>
      <chakra.dd minW="0">
        {children || <chakra.span color="fg.subtle">–</chakra.span>}
        {remark && <Box mt="1">{remark}</Box>}
      </chakra.dd>
    </Box>
  )
}
