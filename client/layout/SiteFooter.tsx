import { Box, defineStyle, Flex, Grid, Link } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { siteWords } from '../messages'
import { useClock } from '../ui/format/Clock'
import { ColourMode } from '../ui/ColourMode'
import { Mark } from '../ui/Logo'
import { Phone } from '../ui/format/Phone'
import { TextLink } from '../ui/TextLink'
import { useIsTakingOver } from '../ui/useIsTakingOver'
import { familyLinks, supportLinks } from './navigation'

interface SiteFooterProps {
  contact: { phone?: string; email?: string }
  /** Where one can follow us. */
  social: readonly { name: string; href: string }[]
  newsletter?: ReactNode
}

/** Ways to reach, follow and hear from us, what we promise, and the colours. */
export function SiteFooter({ contact, social, newsletter }: SiteFooterProps) {
  const { now } = useClock()
  // The page may have been built in another year.
  const year = useIsTakingOver() ? '' : now().getFullYear()
  return (
    <Box as="footer" borderTopWidth="1px" bg="bg.muted" textStyle="sm">
      <Box maxW="75rem" mx="auto" px={{ base: '4', md: '6' }} py="8">
        <Grid
          templateColumns={{
            base: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(5, minmax(0, 1fr))',
          }}
          gap="8"
        >
          {(contact.phone || contact.email) && (
            <Column heading={siteWords.getInTouch}>
              {contact.phone && <Phone number={contact.phone} />}
              {contact.email && <Link href={`mailto:${contact.email}`}>{contact.email}</Link>}
            </Column>
          )}
          {social.length > 0 && (
            <Column heading={siteWords.followUs}>
              {social.map(({ name, href }) => (
                <Link key={name} href={href} rel="noreferrer">
                  {name}
                </Link>
              ))}
            </Column>
          )}
          <Column heading="For families">
            {familyLinks.map(({ words, ...link }) => (
              <TextLink key={link.to} {...link}>
                {words}
              </TextLink>
            ))}
          </Column>
          <Column heading={siteWords.support}>
            {supportLinks.map(({ to, words }) => (
              <TextLink key={to} to={to}>
                {words}
              </TextLink>
            ))}
          </Column>
          {newsletter && <Column heading="Newsletter">{newsletter}</Column>}
        </Grid>
        <Flex
          mt="8"
          pt="5"
          borderTopWidth="1px"
          borderColor="border.emphasized/40"
          gap="4"
          wrap="wrap"
          align="center"
          justify="space-between"
        >
          <Flex align="center" gap="3" color="fg.muted">
            <Mark size={16} />
            {`© ${year} DMA`}
          </Flex>
          <ColourMode />
        </Flex>
      </Box>
    </Box>
  )
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Flex direction="column" align="flex-start" gap="2" css={links}>
      <Box as="h2" textStyle="overline">
        {heading}
      </Box>
      {children}
    </Flex>
  )
}

/** One under the other, and far enough apart for a thumb. */
const links = defineStyle({
  '& > a': { color: 'fg', py: { base: '2.5', md: '0' }, my: { base: '-1', md: '0' } },
})
