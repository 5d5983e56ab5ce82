import { Box, Flex, Text } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { Page } from '../ui/Page'
import { TextLink } from '../ui/TextLink'

/** /register: for whom. */
export function Component() {
  return (
    <Page
      title="Register"
      lead="Families need no account: the letter from the school has a private link."
      width="form"
    >
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
        <Link to={paths.schoolRegistration}>
          <Box>
            <Box textStyle="md" fontWeight="semibold" color="brand.fg">
              Register as a school
            </Box>
            <Box color="fg.muted">
              You need your school’s details and photos or scans of three documents. About ten minutes.
            </Box>
          </Box>
          <Box as={ChevronRight} boxSize="5" flexShrink="0" color="brand.fg" aria-hidden />
        </Link>
      </Flex>
      <Text mt="6">
        <TextLink to={paths.login}>Already have an account? Login here</TextLink>
      </Text>
    </Page>
  )
}
