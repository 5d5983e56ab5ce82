import { chakra } from '@chakra-ui/react'

/** An e-mail address in a table or on a card: one that is too long is broken, so that what stands beside it stays there. */
export const Email = ({ address }: { address: string }) => (
  <chakra.span overflowWrap="anywhere">{address}</chakra.span>
)
