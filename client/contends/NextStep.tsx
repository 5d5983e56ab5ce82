import { Box, Button, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ContendReason, ContendState } from '../gql/graphql'
import { fieldIds } from '../ui/fields/Question'
import { StatusTag } from '../ui/StatusTag'
import { contendStatus } from './contendWords'

interface NextStepProps {
  contend: { state: ContendState; reason: ContendReason }
  title: ReactNode
  children: ReactNode
  /** Leads to the form under the thread; nothing where there is nothing to answer. */
  action?: string | undefined
}

/** What happens next, and by when: the first thing that one reads of a case. */
export function NextStep({ contend, title, children, action }: NextStepProps) {
  const status = contendStatus(contend)
  return (
    <Box
      as="section"
      aria-label="What happens next"
      colorPalette={status.meaning}
      borderInlineStartWidth="4px"
      borderColor="colorPalette.solid"
      ps="4"
      mb="8"
    >
      <StatusTag {...status} />
      <Heading as="h2" id={TITLE_ID} tabIndex={-1} outline="none" textStyle="lg" mt="2">
        {title}
      </Heading>
      <Box mt="1" maxW="65ch">
        {children}
      </Box>
      {action && (
        <Button mt="4" onClick={toAnswer} w={{ base: 'full', sm: 'auto' }} colorPalette="brand">
          {action}
        </Button>
      )}
    </Box>
  )
}

const TITLE_ID = 'next-step'

/** After an answer that moves the case: says where it stands now. */
export function toNextStep() {
  document.getElementById(TITLE_ID)?.focus()
}

/** The answer stands under what was written: this leads there. */
export function toAnswer() {
  const first = document.getElementById(fieldIds('answer').control)
  const only = document.getElementById(fieldIds('message').control)
  ;(first ?? only)?.focus()
}
