import { Box, Button, VisuallyHidden } from '@chakra-ui/react'
import { PhoneCall } from 'lucide-react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { Creditor_EntryFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { paths } from '../../common/paths'
import { formatPhone, phoneHref } from '../ui/format/formatPhone'
import { TextLink } from '../ui/TextLink'

gql`
  fragment Creditor_entry on CheckEntry {
    id
    school {
      id
      name
      region
      address
      contactNumber
    }
  }
`

interface CreditorProps {
  entry: FragmentType<typeof Creditor_EntryFragmentDoc>
  /** The claim is the asking school's own. */
  own: boolean
}

/** Who claims the debt, and the call that settles most questions: one tap on a phone. */
export function Creditor({ own, ...props }: CreditorProps) {
  const { id, school } = readFragment(Creditor_EntryFragmentDoc, props.entry)
  if (own)
    return (
      <Box>
        You have listed this claim yourself. <TextLink to={paths.debtor(id)}>Open it</TextLink>
      </Box>
    )
  const isNamed = !school.region || school.address.includes(school.region)
  const place = isNamed ? school.address : `${school.address}, ${school.region}`
  return (
    <Box>
      <Box color="fg.muted" mb="3">
        {place}
      </Box>
      <Button
        asChild
        variant="outline"
        w={{ base: 'full', sm: 'auto' }}
        // A school may have written more than a number.
        py="2"
        whiteSpace="normal"
        css={onPaper}
      >
        <a href={phoneHref(school.contactNumber)}>
          <Box as={PhoneCall} boxSize="18px" flexShrink="0" aria-hidden _print={{ display: 'none' }} />
          <Box as="span" textStyle="figures">
            Call {formatPhone(school.contactNumber)}
            <VisuallyHidden> at {school.name}</VisuallyHidden>
          </Box>
        </a>
      </Button>
    </Box>
  )
}

/** Nobody presses a button on paper. */
const onPaper = { '@media print': { all: 'unset' } }
