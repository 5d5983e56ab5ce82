import { Box, chakra, Flex, Heading } from '@chakra-ui/react'
import { CalendarClock, CircleCheck, MailX, MessagesSquare, Printer, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { To } from 'react-router-dom'
import { Link } from 'react-router-dom'
import { Deadline } from '../../contends/Deadline'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { WaitsForYou_SchoolFragmentDoc, WaitsForYou_TotalsFragmentDoc } from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { counted } from '../../../common/counts'
import { paths } from '../../../common/paths'
import { useClock } from '../../ui/format/Clock'
import { daysUntil } from '../../ui/format/formatDate'
import { When } from '../../ui/format/When'
import type { DebtorView } from './useDebtorView'

gql`
  fragment WaitsForYou_school on School {
    id
    state
    contendsWaiting {
      count
      dueOn
    }
  }
  fragment WaitsForYou_totals on DashboardTotals {
    undelivered
    toPrint
    toConfirm
    confirmBy
  }
`

interface WaitsForYouProps {
  school: FragmentType<typeof WaitsForYou_SchoolFragmentDoc>
  totals: FragmentType<typeof WaitsForYou_TotalsFragmentDoc>
  view: DebtorView
}

/** What needs the school today, the nearest date with it; each line leads to the thing. */
export function WaitsForYou({ view, ...props }: WaitsForYouProps) {
  const heading = useId()
  const { state, contendsWaiting } = readFragment(WaitsForYou_SchoolFragmentDoc, props.school)
  const { undelivered, toPrint, toConfirm, confirmBy } = readFragment(
    WaitsForYou_TotalsFragmentDoc,
    props.totals,
  )
  const { count, dueOn } = contendsWaiting
  if (count + undelivered + toPrint + toConfirm === 0)
    // The notice above has just said what the school is to do.
    return state === 'CHANGES_REQUESTED' || state === 'REJECTED' ? null : <NothingWaits />
  return (
    <chakra.section
      aria-labelledby={heading}
      mb="8"
      colorPalette="waiting"
      borderInlineStartWidth="4px"
      borderColor="colorPalette.solid"
      bg="colorPalette.subtle"
      px={{ base: '4', md: '5' }}
      pt="3"
      pb="1"
    >
      <Heading as="h2" id={heading} textStyle="md" color="colorPalette.fg" mb="1">
        To do
      </Heading>
      <chakra.ul listStyleType="none">
        {count > 0 && (
          <Waiting
            icon={MessagesSquare}
            to={paths.contends}
            words={`${counted(count, 'case waits', 'cases wait')} for you`}
          >
            {dueOn && (
              <>
                {count === 1 ? 'Due' : 'The first is due'} <Deadline day={dueOn} />.
                <Why> Each says what happens otherwise; in the end its claim is removed.</Why>
              </>
            )}
          </Waiting>
        )}
        {undelivered > 0 && (
          <Waiting
            icon={MailX}
            {...view.linkTo({ needs: 'UNDELIVERED' })}
            words={`${counted(undelivered, 'letter was', 'letters were')} not delivered`}
          >
            <Why>Check the address: nobody is listed before the family has been told.</Why>
          </Waiting>
        )}
        {toPrint > 0 && (
          <Waiting
            icon={Printer}
            {...view.linkTo({ needs: 'TO_PRINT' })}
            words={`${counted(toPrint, 'letter', 'letters')} to print and hand over`}
          >
            <Why>There is no e-mail address. Record the day of the hand-over.</Why>
          </Waiting>
        )}
        {toConfirm > 0 && (
          <Waiting
            icon={CalendarClock}
            to={paths.confirmDebtors}
            words={`${counted(toConfirm, 'claim', 'claims')} to confirm`}
          >
            {confirmBy && <HiddenAfter day={confirmBy} isTheFirst={toConfirm > 1} />}
          </Waiting>
        )}
      </chakra.ul>
    </chakra.section>
  )
}

/** What a desk has room for; on a phone the page that the line leads to says it. */
const Why = chakra('span', { base: { hideBelow: 'md' } })

function HiddenAfter({ day, isTheFirst }: { day: string; isTheFirst: boolean }) {
  const { now, timeZone } = useClock()
  const hidden = isTheFirst ? 'The first is hidden' : 'Hidden'
  if (daysUntil(day, now(), timeZone) < 0)
    return (
      <>
        {hidden} from other schools since the end of <When date={day} />, until you say that it still stands.
      </>
    )
  return (
    <>
      {hidden} from other schools after <Deadline day={day} />, unless you say that it still stands.
    </>
  )
}

interface WaitingProps {
  icon: LucideIcon
  to: To
  state?: object
  words: string
  children: ReactNode
}

function Waiting({ icon: Icon, to, state, words, children }: WaitingProps) {
  return (
    <Flex as="li" gap="3" py="2.5" borderTopWidth="1px" borderColor="colorPalette.muted">
      <Box asChild boxSize="5" mt="0.5" flexShrink="0" color="colorPalette.fg">
        <Icon aria-hidden />
      </Box>
      <Box minW="0">
        <chakra.span
          asChild
          fontWeight="semibold"
          textDecoration="underline"
          textUnderlineOffset="3px"
          borderRadius="l1"
          focusVisibleRing="outside"
          _hover={{ textDecorationThickness: '2px' }}
        >
          <Link to={to} state={state}>
            {words}
          </Link>
        </chakra.span>
        <Box maxW="65ch">{children}</Box>
      </Box>
    </Flex>
  )
}

function NothingWaits() {
  return (
    <Flex align="center" gap="2" mb="8" colorPalette="settled">
      <Box asChild boxSize="5" color="colorPalette.fg">
        <CircleCheck aria-hidden />
      </Box>
      Nothing waits for you today.
    </Flex>
  )
}
