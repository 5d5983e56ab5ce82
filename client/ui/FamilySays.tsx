import { Text } from '@chakra-ui/react'

/** A family's own words beside a claim: whoever reads what its school claims reads them too (rule 13). */
export function FamilySays({ statement }: { statement: string | null | undefined }) {
  if (!statement) return null
  return (
    <Text mt="2" maxW="45ch" textStyle="sm" fontWeight="normal" whiteSpace="pre-line">
      The family says: “{statement}”
    </Text>
  )
}
