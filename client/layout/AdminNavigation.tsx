import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { LogOut } from 'lucide-react'
import { ColourMode } from '../ui/ColourMode'
import { schoolGroups } from './navigation'
import { NavButton, NavItem } from './NavItem'

export interface AdminNavigationProps {
  schoolName: string
  username: string
  /** How many notifications are unread, and how many contends wait for an answer. */
  counts: { unread: number; waiting: number }
  onSignOut: () => void
}

/** What a school can go to, the same in the sidebar and in the drawer. */
export function AdminNavigation({ schoolName, username, counts, onSignOut }: AdminNavigationProps) {
  return (
    <Flex direction="column" flex="1">
      <Box px="3" pb="4">
        <Box fontWeight="semibold" lineHeight="1.25rem" lineClamp="2">
          {schoolName}
        </Box>
        <Box textStyle="xs" color="fg.muted" truncate>
          {username}
        </Box>
      </Box>
      <Box as="nav" aria-label="School">
        {schoolGroups.map((group, at) => (
          // What follows a group with a heading is not of it.
          <Grid
            key={group.links[0]?.to}
            gap="0.5"
            mt={group.heading || schoolGroups[at - 1]?.heading ? '4' : '0.5'}
          >
            {group.heading && (
              <Box textStyle="overline" px="3" pb="1">
                {group.heading}
              </Box>
            )}
            {group.links.map(({ to, words, icon, counts: what }) => (
              <NavItem key={to} to={to} icon={icon}>
                {words}
                {/* For whoever hears it: two words. */}
                {what && ' '}
                {what && counts[what] > 0 && <Count of={counts[what]} what={what} />}
              </NavItem>
            ))}
          </Grid>
        ))}
        <NavButton onClick={onSignOut} icon={LogOut}>
          Log out
        </NavButton>
      </Box>
      <Box mt="auto" pt="6" px="3">
        <ColourMode />
      </Box>
    </Flex>
  )
}

function Count({ of, what }: { of: number; what: string }) {
  return (
    <chakra.span
      ms="auto"
      minW="6"
      px="1.5"
      textAlign="center"
      borderRadius="full"
      bg="brand.solid"
      color="brand.contrast"
      textStyle="xs"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
    >
      {of > 99 ? '99+' : of} <chakra.span srOnly>{what}</chakra.span>
    </chakra.span>
  )
}
