import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { Settings } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../common/paths'
import { ColourMode } from '../ui/ColourMode'
import { Logo } from '../ui/Logo'
import { SkipLink } from '../ui/SkipLink'
import { Content } from './Content'
import { ProviderNavigation, type ProviderNavigationProps } from './ProviderNavigation'
import { ScrollToTop } from './ScrollToTop'

interface ProviderLayoutProps extends ProviderNavigationProps {
  username: string
  onSignOut: () => void
}

/** The provider's desk: one bar on top, and all the width for the work. */
export function ProviderLayout({ username, counts, onSignOut }: ProviderLayoutProps) {
  return (
    <Flex direction="column" minH="100dvh">
      <SkipLink />
      <ScrollToTop />
      <Flex
        as="header"
        minH="14"
        h={{ md: '14' }}
        px={{ base: '4', md: '8' }}
        // With large text on a phone, in two lines.
        wrap={{ base: 'wrap', md: 'nowrap' }}
        align="center"
        columnGap={{ base: '2', md: '4' }}
        borderBottomWidth="1px"
        bg="bg.panel"
      >
        <Flex
          asChild
          align="center"
          minW="0"
          flex={{ base: '1 1 10rem', md: '0 1 auto' }}
          gap={{ base: '1.5', md: '3' }}
          borderRadius="l1"
          focusVisibleRing="outside"
        >
          <Link to={paths.provider}>
            <Logo />
            <chakra.span
              ps={{ base: '1.5', md: '3' }}
              borderInlineStartWidth="1px"
              fontWeight="medium"
              lineHeight="1.25rem"
              whiteSpace={{ md: 'nowrap' }}
            >
              Provider’s desk
            </chakra.span>
          </Link>
        </Flex>
        <Flex ms="auto" flexShrink="0" align="center" gap={{ base: '0', md: '4' }}>
          <Box hideBelow="md" color="fg.muted" truncate maxW="16rem">
            {username}
          </Box>
          <Box hideBelow="md">
            <ColourMode />
          </Box>
          <Button asChild size="sm" variant="ghost" px={{ base: '2', md: '3' }} me={{ md: '-2' }}>
            <Link to={paths.accountSettings}>
              <Settings aria-hidden />
              <chakra.span css={{ mdDown: { srOnly: true } }}>Settings</chakra.span>
            </Link>
          </Button>
          <Button size="sm" variant="outline" onClick={onSignOut}>
            Log out
          </Button>
        </Flex>
      </Flex>
      <ProviderNavigation counts={counts} />
      {/* Beside a sidebar, narrow pages and wide ones begin at the same line. */}
      <Box asChild css={{ '--page-margin': '0' }} px={{ base: '4', md: '8' }} py={{ base: '6', md: '8' }}>
        <Content />
      </Box>
    </Flex>
  )
}
