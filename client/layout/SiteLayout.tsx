import { Box, Button, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { siteWords } from '../messages'
import { paths } from '../../common/paths'
import { Logo } from '../ui/Logo'
import { SkipLink } from '../ui/SkipLink'
import { Content } from './Content'
import { HeaderLink } from './HeaderLink'
import { familyLinks, headerLinks, siteLinks } from './navigation'
import { NavButton, NavItem } from './NavItem'
import { ScrollToTop } from './ScrollToTop'
import { SideDrawer } from './SideDrawer'
import { SiteFooter } from './SiteFooter'

interface SiteLayoutProps {
  /** Who is signed in, and where their own pages begin; null for a visitor, undefined until it is known. */
  account: { username: string; homePath: string } | null | undefined
  onSignOut: () => void
  /** How the provider is reached; the footer leaves out what is not known. */
  contact?: { phone?: string; email?: string }
  /** Where one can follow us. */
  social?: readonly { name: string; href: string }[]
  /** Where one asks for it, at the foot. */
  newsletter?: ReactNode
}

/** The public pages: header, drawer below `lg`, footer. */
export function SiteLayout({ account, onSignOut, contact, social, newsletter }: SiteLayoutProps) {
  return (
    <Flex direction="column" minH="100dvh">
      <SkipLink />
      <ScrollToTop />
      <Box as="header" borderBottomWidth="1px" bg="bg.panel">
        <Flex
          maxW="75rem"
          mx="auto"
          px={{ base: '4', md: '6' }}
          minH="16"
          h={{ lg: '16' }}
          // With large text on a phone, in two lines.
          wrap={{ base: 'wrap', lg: 'nowrap' }}
          align="center"
          columnGap={{ base: '2', lg: '6' }}
        >
          <NavLink to={paths.home} aria-label="DMA, home page">
            <Logo line="shown" />
          </NavLink>
          <Flex as="nav" aria-label="Main" gap="5" ms="auto" hideBelow="lg" h="full">
            {headerLinks.map((link) => (
              <HeaderLink key={link.to} {...link} />
            ))}
          </Flex>
          <Flex gap="2" ms={{ base: 'auto', lg: '0' }} wrap="wrap" align="center" justify="flex-end">
            <Account account={account} onSignOut={onSignOut} />
            <SideDrawer>
              <DrawerLinks account={account} onSignOut={onSignOut} />
            </SideDrawer>
          </Flex>
        </Flex>
        <noscript>
          <Flex as="nav" aria-label="Main" gap="5" px="4" wrap="wrap" hideFrom="lg" borderTopWidth="1px">
            {[...siteLinks, ...familyLinks].map((link) => (
              <Flex key={link.to} h="11">
                <HeaderLink {...link} />
              </Flex>
            ))}
          </Flex>
        </noscript>
      </Box>
      {/* The footer begins below the first screen: what grows while it comes moves nothing that is seen. */}
      <Box
        asChild
        minH="calc(100dvh - 4rem)"
        maxW="75rem"
        w="full"
        mx="auto"
        px={{ base: '4', md: '6' }}
        py={{ base: '6', md: '10' }}
      >
        <Content />
      </Box>
      <SiteFooter contact={contact ?? {}} social={social ?? []} newsletter={newsletter} />
    </Flex>
  )
}

type AccountProps = Pick<SiteLayoutProps, 'account' | 'onSignOut'>

function Account({ account, onSignOut }: AccountProps) {
  if (account)
    return (
      <>
        <Button asChild size="sm">
          <Link to={account.homePath}>My Home</Link>
        </Button>
        <Button size="sm" variant="outline" hideBelow="lg" onClick={onSignOut}>
          {siteWords.logout}
        </Button>
      </>
    )
  // Until it is known, first-paint.css hides a visitor's links from whoever is signed in.
  const mark = account === undefined ? { 'data-until-known': '' } : {}
  return (
    <>
      <Button asChild size="sm" variant="outline">
        <Link to={paths.signIn} {...mark}>
          {siteWords.login}
        </Link>
      </Button>
      <Button asChild size="sm" hideBelow="lg">
        <Link to={paths.register} {...mark}>
          {siteWords.register}
        </Link>
      </Button>
    </>
  )
}

function DrawerLinks({ account, onSignOut }: AccountProps) {
  return (
    <Box as="nav" aria-label="Main">
      {siteLinks.map((link) => (
        <NavItem key={link.to} to={link.to}>
          {link.words}
        </NavItem>
      ))}
      <Box borderTopWidth="1px" my="3" />
      {familyLinks.map(({ words, ...link }) => (
        <NavItem key={link.to} {...link}>
          {words}
        </NavItem>
      ))}
      <Box borderTopWidth="1px" my="3" />
      {account ? (
        <>
          <NavItem to={account.homePath}>My Home</NavItem>
          <NavButton onClick={onSignOut}>{siteWords.logout}</NavButton>
        </>
      ) : (
        <>
          <NavItem to={paths.signIn}>{siteWords.login}</NavItem>
          <NavItem to={paths.register}>{siteWords.register}</NavItem>
        </>
      )}
    </Box>
  )
}
