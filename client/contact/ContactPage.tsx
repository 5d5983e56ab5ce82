import { Box, Button, Grid, Heading, Link } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { office } from '../content'
import { Page } from '../ui/Page'
import { Phone } from '../ui/format/Phone'
import { ContactForm } from './ContactForm'

/** /contact: a message to whoever runs DMA, and the other ways to reach them. */
export function Component() {
  const [sentBy, setSentBy] = useState<string>()
  return (
    <Page title="Contact Us" lead="Ask us anything about DMA. We read every message and answer by e-mail.">
      <Grid
        gap={{ base: '10', lg: '16' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 40rem) minmax(0, 1fr)' }}
      >
        {sentBy ? (
          <Sent email={sentBy} onMore={() => setSentBy(undefined)} />
        ) : (
          <ContactForm onSent={setSentBy} />
        )}
        <Office />
      </Grid>
    </Page>
  )
}

function Sent({ email, onMore }: { email: string; onMore: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Box as="section" role="status">
      <Heading as="h2" textStyle="lg" ref={heading} tabIndex={-1} outline="none">
        We have your message
      </Heading>
      <Box mt="2" mb="6" maxW="measure" overflowWrap="anywhere">
        Thank you for writing. We answer by e-mail to {email}. If nothing comes within a few days, look in
        your spam folder or call us.
      </Box>
      <Button variant="outline" onClick={onMore}>
        Write another message
      </Button>
    </Box>
  )
}

function Office() {
  return (
    <Grid as="aside" aria-label="Our offices" gap="6" alignContent="start">
      {office.addresses.map(({ place, lines }) => (
        <Box key={place} borderTopWidth="1px" borderColor="border.emphasized" pt="4">
          <Heading as="h2" textStyle="md">
            {place}
          </Heading>
          <Box as="address" fontStyle="normal" color="fg.muted">
            {lines.map((line) => (
              <Box key={line}>{line}</Box>
            ))}
          </Box>
        </Box>
      ))}
      <Box borderTopWidth="1px" borderColor="border.emphasized" pt="4">
        <Heading as="h2" textStyle="md">
          Phone and e-mail
        </Heading>
        <Box py="1">
          <Phone number={office.phone} />
        </Box>
        <Box py="1">
          <Link href={`mailto:${office.email}`}>{office.email}</Link>
        </Box>
      </Box>
    </Grid>
  )
}
