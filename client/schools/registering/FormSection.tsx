import { chakra, Grid, Heading, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  lead?: ReactNode
  /** h3 for a part of a section. */
  as?: 'h2' | 'h3'
  children: ReactNode
}

/** Questions that belong together, under one heading that a screen reader says with each of them. */
export function FormSection({ title, lead, as = 'h2', children }: FormSectionProps) {
  const heading = useId()
  return (
    <chakra.div
      role="group"
      aria-labelledby={heading}
      borderTopWidth="1px"
      pt="5"
      css={{ '&:first-of-type': { borderTopWidth: 0, paddingTop: 0 } }}
    >
      <Heading as={as} id={heading} textStyle={as === 'h2' ? 'lg' : 'md'}>
        {title}
      </Heading>
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
