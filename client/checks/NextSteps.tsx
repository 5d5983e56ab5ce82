import { Box, chakra, Heading } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** What somebody does who has found an entry, in the order that does least harm. */
export function NextSteps() {
  const heading = useId()
  return (
    <Box as="section" aria-labelledby={heading}>
      <Heading as="h3" id={heading} textStyle="lg" mb="2">
        What to do next
      </Heading>
      <chakra.ol maxW="65ch" borderTopWidth="1px">
        <Step title="Call the school that claims the debt">
          Ask whether it is the same child, and what is still open.
        </Step>
        <Step title="Ask the family">
          They have a private claim page: there they show that they have paid, say what is wrong, or propose a
          plan.
        </Step>
        <Step title="Give the family time">
          While a payment plan is kept, the claim is not shown to other schools.
        </Step>
      </chakra.ol>
    </Box>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.li py="2.5" borderBottomWidth="1px">
      <Box fontWeight="medium">{title}</Box>
      <Box color="fg.muted">{children}</Box>
    </chakra.li>
  )
}
