import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { EvidenceList } from '../debtors/EvidenceList'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { type Side, Thread_ContendFragmentDoc, type Thread_ContendFragment } from '../gql/graphql'
import { gql } from '../gql-tag'
import { Moment } from '../ui/format/Moment'
import { Money } from '../ui/format/Money'
import { When } from '../ui/format/When'
import { outcomeIn, stepWords } from '../../common/words'
import { BY_PRINTED_LETTER, isPlea, outcomeWords, type Reader, sideWords } from './contendWords'
import { PlanTable } from './PlanTable'

gql`
  fragment Thread_contend on Contend {
    id
    state
    reason
    outcome
    saysPaid {
      amount
      currency
    }
    saysPaidOn
    messages {
      id
      side
      act
      text
      at
      byPrintedLetter
      proof {
        instalment
        paidOn
        amount {
          amount
          currency
        }
      }
      files {
        id
        ...EvidenceList_file
      }
      plan {
        id
        ...PlanTable_plan
      }
    }
  }
`

interface ThreadProps {
  contend: FragmentType<typeof Thread_ContendFragmentDoc>
  reader: Reader
  /** Left out: all of them. */
  sides?: readonly Side[]
  /** Names the list to a screen reader. */
  label?: string
}

/** Messages and actions in a case, oldest first, as one of its sides reads it. */
export function Thread({ reader, sides, label = 'Messages and actions', ...props }: ThreadProps) {
  const contend = readFragment(Thread_ContendFragmentDoc, props.contend)
  const messages = contend.messages.filter(({ side }) => !sides || sides.includes(side))
  return (
    <chakra.ol aria-label={label}>
      {messages.map((message) => (
        <Message key={message.id} message={message} contend={contend} reader={reader} />
      ))}
    </chakra.ol>
  )
}

interface MessageProps {
  message: Thread_ContendFragment['messages'][number]
  contend: Thread_ContendFragment
  reader: Reader
}

function Message({ message, contend, reader }: MessageProps) {
  const { side, act, text, at, byPrintedLetter, files, plan, proof } = message
  const isOwn = side === reader
  // Somebody's agreement repeats what the thread has shown already.
  const said = act === 'OPEN' && contend.saysPaid
  const paid = proof ?? (said && { amount: said, paidOn: contend.saysPaidOn })
  const outcome = outcomeIn(message, contend)
  const stood = { ...contend, outcome, asksForRest: Boolean(plan) && !isPlea(contend) }
  const isNewPlan = act === 'OPEN' || act === 'COUNTER'
  return (
    <Box
      as="li"
      py="4"
      ps="4"
      borderInlineStartWidth="3px"
      borderBottomWidth="1px"
      borderBottomColor="border"
      borderInlineStartColor={isOwn ? 'brand.solid' : 'border.emphasized'}
    >
      <Flex columnGap="3" wrap="wrap" justify="space-between" align="baseline">
        <Box minW="0">
          <chakra.span fontWeight="semibold">{sideWords(side, reader)}</chakra.span>{' '}
          {stepWords({ act, side }, stood, 'others')}
        </Box>
        <Box color="fg.muted" textStyle="xs">
          <Moment date={at} />
        </Box>
      </Flex>
      {byPrintedLetter && <Box color="fg.muted">{BY_PRINTED_LETTER}</Box>}
      {act === 'ACCEPT' && outcome && <Box>{outcomeWords[outcome]}</Box>}
      {paid && (
        <Box mt="2">
          <Money value={paid.amount} />
          {paid.paidOn ? (
            <>
              , paid on <When date={paid.paidOn} />
            </>
          ) : (
            ' paid'
          )}
        </Box>
      )}
      {text && (
        // As it was typed: its lines stay, and its direction is that of its own script.
        <Text mt="2" maxW="65ch" whiteSpace="pre-wrap" wordBreak="break-word" dir="auto">
          {text}
        </Text>
      )}
      {plan && isNewPlan && (
        <Box mt="2" maxW="24rem">
          <PlanTable plan={plan} caption="Proposed plan" proposed />
        </Box>
      )}
      {files.length > 0 && (
        <Box mt="2" maxW="32rem">
          <EvidenceList files={files} label="Files with this message" />
        </Box>
      )}
    </Box>
  )
}
