import type { ApolloCache } from '@apollo/client'
import { Box, Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import type { HoldReason, SafeguardingHold_HoldFragment, SetSafeguardingHoldMutation } from '../gql/graphql'
import { SafeguardingHold_HoldFragmentDoc } from '../gql/graphql'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { gql } from '../gql-tag'
import { useSetSafeguardingHoldMutation } from '../gql/hooks'
import { SelectField } from '../ui/fields/SelectField'
import { notify } from '../ui/overlays/toaster'
import { type FormError, useFormErrors } from '../ui/fields/useFormErrors'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { useDecision } from '../ui/overlays/useDecision'
import { useOnce } from '../ui/useOnce'
import { When } from '../ui/format/When'
import { problemsOf } from '../user-errors'
import { HOLD_REASONS, NO_HOLD_REASON } from './holdReasons'

gql`
  fragment SafeguardingHold_hold on OwnHold {
    at
    lastDay
    needsConfirmation
  }

  mutation SetSafeguardingHold($input: SetSafeguardingHoldInput!) {
    setSafeguardingHold(input: $input) {
      heldAt
      ownHold {
        ...SafeguardingHold_hold
      }
      userErrors {
        field
        message
      }
    }
  }
`

type Own = FragmentType<typeof SafeguardingHold_HoldFragmentDoc> | null | undefined

interface SafeguardingHoldProps {
  /** A claim, or a check with all that it has shown. */
  of: { debtorId: string } | { checkId: string }
  heldAt: string | null | undefined
  ownHold: Own
}

/** Where it could harm a child to learn which schools looked, the family reads only how many did. */
export function SafeguardingHold({ of, heldAt, ownHold }: SafeguardingHoldProps) {
  const own = readFragment(SafeguardingHold_HoldFragmentDoc, ownHold) ?? null
  const [reason, setReason] = useState('')
  const problems = useFormErrors()
  const [setHold] = useSetSafeguardingHoldMutation()
  const [isEnding, setIsEnding] = useState(false)
  const send = async (hold: boolean) => {
    const input = { ...of, hold, ...(hold && reason ? { reason: reason as HoldReason } : {}) }
    const { data } = await setHold({
      variables: { input },
      update: (cache, answer) => keepHold(cache, of, answer.data?.setSafeguardingHold),
    })
    return data!.setSafeguardingHold.userErrors
  }
  const [hide, sending] = useOnce(async () => {
    if (!own && !reason) return problems.show([{ ...NO_HOLD_REASON, field: FIELD }])
    const found = await problemsOf(() => send(true))
    const isAboutReason = ({ field }: FormError) => field === 'reason' || field === FIELD
    // The server calls it `reason`, as it does that of withdrawing; on this page each needs a name of its own.
    problems.show(found.filter(isAboutReason).map((error) => ({ ...error, field: FIELD })))
    const problem = found.find((error) => !isAboutReason(error))
    if (problem) notify.error(problem.message)
  })
  return (
    <>
      <Box color="fg.muted" mb="3" maxW="65ch" aria-live="polite">
        {heldAt ? <Since heldAt={heldAt} own={own} /> : WHAT_IT_DOES}
      </Box>
      {!heldAt && (
        <Box maxW="24rem" mb="3">
          <SelectField
            name={FIELD}
            label="Why it would be dangerous"
            placeholder="Choose a reason"
            options={HOLD_REASONS}
            value={reason}
            error={problems.of(FIELD)}
            onChange={(event) => {
              setReason(event.target.value)
              problems.mend(FIELD)
            }}
          />
        </Box>
      )}
      <Flex gap="3" wrap="wrap">
        {own && (
          <Button variant="outline" loading={sending} onClick={() => void hide()}>
            Hide it for longer
          </Button>
        )}
        <Button
          variant="outline"
          w={{ base: 'full', sm: 'auto' }}
          loading={sending}
          loadingText="Saving"
          onClick={() => (heldAt ? setIsEnding(true) : void hide())}
        >
          {heldAt ? 'Show again who looked' : 'Hide who looked'}
        </Button>
      </Flex>
      {isEnding && <ShowAgain send={() => send(false)} onClose={() => setIsEnding(false)} />}
    </>
  )
}

/** What its family reads then is read: nobody takes that back. */
function ShowAgain({ send, onClose }: Pick<Parameters<typeof useDecision>[0], 'send' | 'onClose'>) {
  const decision = useDecision({ send, onClose })
  return (
    <DecisionDialog
      {...decision}
      title="Show again who looked?"
      consequence="The family reads which schools looked, each a week after it did, unless somebody else hides it too. What it has read cannot be taken back, and your school may have to wait before it can hide this again."
      action="Show who looked"
      cancel="Keep it hidden"
      isSevere
    />
  )
}

function Since({ heldAt, own }: { heldAt: string; own: SafeguardingHold_HoldFragment | null }) {
  return (
    <>
      Since <When date={heldAt} /> the family reads only how many schools looked, and not which.
      {own && (
        <>
          {' '}
          Yours ends on <When date={own.lastDay} />
          {own.needsConfirmation
            ? ' unless the provider confirms it: your school hides many.'
            : ' unless you hide it for longer.'}
        </>
      )}
    </>
  )
}

type Answer = SetSafeguardingHoldMutation['setSafeguardingHold'] | undefined

/** What was read of the claim or the check says so from now on, on whichever page it is shown. */
function keepHold(cache: ApolloCache, of: SafeguardingHoldProps['of'], answer: Answer) {
  if (!answer || answer.userErrors.length > 0) return
  const [__typename, id, since] =
    'debtorId' in of ? ['Debtor', of.debtorId, 'safeguardingHoldAt'] : ['Check', of.checkId, 'heldAt']
  const { heldAt, ownHold } = answer
  cache.modify({
    id: cache.identify({ __typename, id }),
    fields: { [since]: () => heldAt, ownHold: () => ownHold },
  })
}

const FIELD = 'holdReason'

const WHAT_IT_DOES =
  'The family reads a week later which schools looked. If that could put a child in danger, hide it: then the family reads only how many. The provider is told.'
