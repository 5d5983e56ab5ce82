import { Link } from 'react-router-dom'
import { Button, Flex, Grid } from '@chakra-ui/react'
import { paths } from '../../common/paths'
import { Moment } from '../ui/format/Moment'
import { CheckAnswer } from './CheckAnswer'
import { NextSteps } from './NextSteps'
import { OutcomeForm } from './OutcomeForm'
import type { CheckedWard } from './useCheckWard'
import { useHeadingInView } from './useHeadingInView'

interface FreshAnswerProps {
  check: CheckedWard
  /** The asking school's own id. */
  ownSchool: string
  onAnother: () => void
  /** Asks again about the same ward, with what was typed. */
  onAgain: () => void
}

/** What a check has just answered, what to do about it, and the way to the next applicant. */
export function FreshAnswer({ check, ownSchool, onAnother, onAgain }: FreshAnswerProps) {
  const heading = useHeadingInView()
  return (
    <Grid gap="8" templateColumns="minmax(0, 1fr)">
      <CheckAnswer
        check={check}
        ownSchool={ownSchool}
        heading={heading}
        lead={
          <>
            For {check.student} ({check.reference}). On record as check {check.id}, <Moment date={check.at} />
            .{surerWith(check)}
          </>
        }
      />
      {check.results.length > 0 && <NextSteps />}
      <OutcomeForm check={check} />
      <Flex gap="3" direction={{ base: 'column', sm: 'row' }}>
        <Button onClick={onAnother}>Check another</Button>
        <Button onClick={onAgain} variant="outline">
          Change it and check again
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.checkReceipt(check.id)}>See the receipt</Link>
        </Button>
      </Flex>
    </Grid>
  )
}

/** Where a name was given alone; of one common name a birth date finds nobody (decision 0105). */
function surerWith({ student, parent, phone, email, dateOfBirth }: CheckedWard): string {
  if (parent || phone || email) return ''
  if (!dateOfBirth)
    return ' You gave only a name. With the parent’s name, a phone number or the date of birth the answer is surer.'
  const isOneName = !/\s/.test(student.trim())
  return isOneName
    ? ' You gave only one name. With the whole name, the parent’s or a phone number the answer is surer.'
    : ''
}
