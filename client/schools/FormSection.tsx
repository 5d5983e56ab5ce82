import { chakra, Grid, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** Questions that belong together, under one heading that a screen reader says with each of them. */
export function FormSection({ title, lead, children }: FormSectionProps) {
  const heading = useId()
  return (
    <chakra.div role="group" aria-labelledby={heading} borderTopWidth="1px" pt="5">
      <chakra.h2 id={heading} textStyle="lg" fontWeight="semibold">
        {title}
      </chakra.h2>
      {lead && (
        <Text color="fg.muted" mt="1" maxW="65ch">
          {lead}
        </Text>
      )}
      <Grid gap="6" mt="5" templateColumns="minmax(0, 1fr)">
        {children}
      </Grid>
    </chakra.div>
  )
}
