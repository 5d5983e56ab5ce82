import { Box, Flex } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../../common/paths'
import { Later } from '../ui/Later'
import { Logo } from '../ui/Logo'
import { SkipLink } from '../ui/SkipLink'
import { useIsNarrow } from '../ui/useIsNarrow'
import { AdminNavigation, type AdminNavigationProps } from './AdminNavigation'
import { Content } from './Content'
import { ScrollToTop } from './ScrollToTop'
import { SideDrawer } from './SideDrawer'

/** A school's own pages: a sidebar from `lg` on, a drawer below. */
export function AdminLayout(navigation: AdminNavigationProps) {
  const isNarrow = useIsNarrow()
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} minH="100dvh">
      <SkipLink />
      <ScrollToTop />
      <Flex
        as="header"
        hideFrom="lg"
        h="14"
        px={{ base: '4', md: '6' }}
        align="center"
        justify="space-between"
        borderBottomWidth="1px"
        bg="bg.panel"
      >
        <HomeLink />
        <SideDrawer>
          <AdminNavigation {...navigation} />
        </SideDrawer>
      </Flex>
      <Box as="header" hideBelow="lg" w="64" flexShrink="0" borderInlineEndWidth="1px" bg="bg.panel">
        <Flex direction="column" position="sticky" top="0" h="100dvh" overflowY="auto" px="3" pb="4">
          <Flex h="16" px="3" align="center" flexShrink="0">
            <HomeLink />
          </Flex>
          <Later waits={isNarrow}>
            <AdminNavigation {...navigation} />
          </Later>
        </Flex>
      </Box>
      {/* Beside a sidebar, narrow pages and wide ones begin at the same line. */}
      <Box
        asChild
        css={{ '--page-margin': '0' }}
        px={{ base: '4', md: '6', xl: '8' }}
        py={{ base: '6', md: '10' }}
      >
        <Content />
      </Box>
    </Flex>
  )
}

function HomeLink() {
  return (
    <Box asChild borderRadius="l1" focusVisibleRing="outside">
      <Link to={paths.dashboard} aria-label="DMA, my home">
        <Logo />
      </Link>
    </Box>
  )
}
