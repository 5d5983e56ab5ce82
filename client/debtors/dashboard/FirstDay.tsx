import { Box, chakra, Flex, Heading } from '@chakra-ui/react'
import { Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { FirstDay_StepsFragmentDoc, type SchoolState } from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { paths } from '../../../common/paths'

gql`
  fragment FirstDay_steps on FirstDay {
    emailConfirmed
    rulesRead
    listed
    peopleInvited
    checked
  }
`

interface FirstDayProps {
  steps: FragmentType<typeof FirstDay_StepsFragmentDoc> | null | undefined
  state: SchoolState
}

/** What a new school does first. Each step is crossed off by what is true; when all are, the list is gone. */
export function FirstDay({ state, ...props }: FirstDayProps) {
  const heading = useId()
  const steps = readFragment(FirstDay_StepsFragmentDoc, props.steps)
  // What stands in their way is said above, and comes first.
  if (!steps || state === 'REJECTED' || state === 'SUSPENDED') return null
  const isApproved = state === 'APPROVED'
  return (
    <chakra.section aria-labelledby={heading} mb="8">
      <Heading as="h2" id={heading} textStyle="lg" mb="1">
        First steps
      </Heading>
      <chakra.ul listStyleType="none">
        <Step isDone={steps.emailConfirmed} to={paths.settings} words="Confirm your e-mail address">
          Open the link in the letter we sent you. We can send it again.
        </Step>
        <Step isDone={steps.rulesRead} to={`${paths.adminDocumentation}#rules`} words="Read the rules">
          They say who sees your list, and by when you answer a family.
        </Step>
        <Step isDone={steps.listed} to={paths.addDebtor} words="Add your first debtor">
          Have a whole list? <Inline to={paths.importDebtors}>Import it as a file</Inline>.
        </Step>
        <Step
          isDone={steps.peopleInvited}
          to={isApproved ? `${paths.profile}?tab=administration` : null}
          words="Invite your bursar"
        >
          {isApproved ? 'Each person signs in with their own password.' : ONCE_APPROVED}
        </Step>
        <Step isDone={steps.checked} to={isApproved ? paths.check : null} words="Check your first applicant">
          {isApproved
            ? 'See whether another school is owed fees for a child, before you admit.'
            : ONCE_APPROVED}
        </Step>
      </chakra.ul>
    </chakra.section>
  )
}

const ONCE_APPROVED = 'You can do this once your school is approved.'

interface StepProps {
  isDone: boolean
  /** Null: not open yet. */
  to: string | null
  words: string
  children: ReactNode
}

function Step({ isDone, to, words, children }: StepProps) {
  const Mark = isDone ? CircleCheck : Circle
  return (
    <Flex as="li" gap="3" py="2.5" borderTopWidth="1px">
      <Box asChild boxSize="5" mt="0.5" flexShrink="0" color={isDone ? 'settled.fg' : 'fg.muted'}>
        <Mark role="img" aria-label={isDone ? 'Done' : 'To do'} />
      </Box>
      <Box minW="0">
        {isDone || !to ? (
          <Box as="span" fontWeight="semibold" color={isDone ? 'fg.muted' : undefined}>
            {words}
          </Box>
        ) : (
          <Box fontWeight="semibold">
            <Inline to={to}>{words}</Inline>
          </Box>
        )}
        {!isDone && (
          <Box color="fg.muted" maxW="65ch">
            {children}
          </Box>
        )}
      </Box>
    </Flex>
  )
}

function Inline({ to, children }: { to: string; children: string }) {
  return (
    <chakra.span
      asChild
      textDecoration="underline"
      textUnderlineOffset="3px"
      borderRadius="l1"
      focusVisibleRing="outside"
      _hover={{ textDecorationThickness: '2px' }}
    >
      <Link to={to}>{children}</Link>
    </chakra.span>
  )
}
