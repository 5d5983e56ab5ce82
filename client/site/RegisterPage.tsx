import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../common/paths'
import { Page } from '../ui/Page'
import { TextLink } from '../ui/TextLink'

/** /register: for whom. */
export function Component() {
  return (
    <Page title="Register" lead="Who is it for?" width="form">
      <Grid as="ul" gap="3" listStyleType="none">
        <Way to={paths.registerSchool} heading="Register as a school">
          You need your school’s details and photos or scans of three documents. About ten minutes.
        </Way>
        <Way to={paths.registerStudent} heading="Register as a student">
          Families need no account. Ask whether a school has a claim about your child, and get a new link to
          your page.
        </Way>
      </Grid>
      <Text mt="6">
        <TextLink to={paths.login}>Already have an account? Login here</TextLink>
      </Text>
    </Page>
  )
}

function Way({ to, heading, children }: { to: string; heading: string; children: string }) {
  return (
    <li>
      <Flex
        asChild
        align="center"
        justify="space-between"
        gap="4"
        p="5"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border.emphasized"
        borderRadius="l2"
        focusVisibleRing="outside"
        _hover={{ borderColor: 'brand.solid', bg: 'brand.subtle' }}
      >
        <Link to={to}>
          <Box>
            <Box textStyle="md" fontWeight="semibold" color="brand.fg">
              {heading}
            </Box>
            <Box color="fg.muted">{children}</Box>
          </Box>
          <Box as={ChevronRight} boxSize="5" flexShrink="0" color="brand.fg" aria-hidden />
        </Link>
      </Flex>
    </li>
  )
}
