import { Box, Link, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { office } from '../content'

/** What does not work where JavaScript is off. There one reads how to reach us instead. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>
        <Text borderInlineStartWidth="4px" borderColor="brand.solid" ps="4">
          This form needs JavaScript, which is off in your browser. You can also write to{' '}
          <Link href={`mailto:${office.email}`}>{office.email}</Link>.
        </Text>
      </noscript>
      <Box data-needs-script>{children}</Box>
    </>
  )
}
