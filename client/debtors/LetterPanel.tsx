import { Box, Button } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { LetterOf_DebtorFragmentDoc, type LetterOf_DebtorFragment } from '../gql/graphql'
import { filePath } from '../ui/filePath'
import { notify } from '../ui/overlays/toaster'
import type { FormError } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { When } from '../ui/format/When'
import { HandOverForm } from './HandOverForm'
import { isOver, letterOf } from './letterOf'
import { LetterTag } from './LetterTag'
import { Panel } from './Panel'

interface LetterPanelProps {
  debtor: FragmentType<typeof LetterOf_DebtorFragmentDoc>
  isApproved: boolean
  onResend: (letterId: string) => Promise<readonly FormError[]>
  onCameBack: (letterId: string) => Promise<readonly FormError[]>
  onHandOver: (on: string | null) => Promise<readonly FormError[]>
}

/** Whether the family has been told, and what the school can do so that it is. */
export function LetterPanel({ isApproved, onResend, onCameBack, onHandOver, ...props }: LetterPanelProps) {
  const debtor = readFragment(LetterOf_DebtorFragmentDoc, props.debtor)
  const { letter, printableLetterUrl } = debtor
  const place = letterOf(debtor)
  const words = useRef<HTMLDivElement>(null)
  const handOver = async (on: string | null) => {
    const problems = await onHandOver(on)
    if (problems.length > 0) return problems
    // The form goes, and what had the focus with it.
    words.current?.focus()
    notify.success('Hand-over recorded')
    return []
  }
  return (
    <Panel title="Letter to the family">
      <LetterTag place={place} />
      <Box mt="1" ref={words} tabIndex={-1} outline="none">
        {wordsFor(debtor, isApproved)}
      </Box>
      {letter?.canResend && (place === 'failed' || place === 'returned') && (
        <Resend onResend={() => onResend(letter.id)} />
      )}
      {letter && place === 'sent' && !isOver(debtor) && <CameBack onCameBack={() => onCameBack(letter.id)} />}
      {place === 'print' && isApproved && (
        <>
          {printableLetterUrl && (
            <>
              <Button asChild variant="outline" mt="4" mb="2">
                <a href={filePath(printableLetterUrl)} target="_blank" rel="noreferrer">
                  Print the letter
                </a>
              </Button>
              <Box color="fg.muted" mb="4">
                We record who printed it, and when. Until you record the hand-over, the link in the letter
                only shows the claim.
              </Box>
            </>
          )}
          <HandOverForm onHandOver={handOver} />
        </>
      )}
    </Panel>
  )
}

function wordsFor(
  { letter, handedOverOn, ...debtor }: LetterOf_DebtorFragment,
  isApproved: boolean,
): ReactNode {
  switch (letterOf({ letter, handedOverOn, ...debtor })) {
    case 'sent':
      return (
        <>
          Sent to {letter?.to}
          {letter?.sentAt && (
            <>
              {' '}
              on <When date={letter.sentAt} />
            </>
          )}
          .
        </>
      )
    case 'queued':
      if (!letter?.lastError) return `On its way to ${letter?.to}.`
      return (
        <>
          It has not reached {letter.to} yet. We try again for about a day.
          <Said>{letter.lastError}</Said>
        </>
      )
    case 'later':
      return `Goes to ${letter?.to} tomorrow: enough was written to that address today.`
    case 'held':
      return `Waits until your school is approved, or reinstated, then goes to ${letter?.to}.`
    case 'failed':
      return (
        <>
          It could not be delivered to {letter?.to}. Until the family has been told, other schools do not see
          what it says. Enter another address, and we write there. Or remove the address, and print the
          letter. {again('Is the address right?', letter, isApproved)}
          {letter?.lastError && <Said>{letter.lastError}</Said>}
        </>
      )
    case 'returned':
      return `It was sent to ${letter?.to}, and came back. Until the family has been told, other schools do not see what it says. Enter another address, and we write there. Or remove the address, and print the letter. ${again('Was it marked by mistake?', letter, isApproved)}`
    case 'refused':
      return `Somebody at ${debtor.parentEmail} says that it is not for them. We do not write there any more, and no other school sees the claim. Enter the family’s own address. Or leave it empty, print the letter and hand it over.`
    case 'handed-over':
      return (
        <>
          Handed over on <When date={handedOverOn!} />.
        </>
      )
    case 'print':
      if (debtor.changeUntold && handedOverOn)
        return isApproved
          ? 'The claim says more now than the family was told: print the letter again and hand it over. No other school sees the change before that.'
          : 'The claim says more now than the family was told. Once your school is reinstated, you print the letter again here and hand it over.'
      return isApproved
        ? 'There is no e-mail address: print the letter with its private link and hand it over. No other school sees the claim before that.'
        : 'There is no e-mail address. Once your school is approved, or reinstated, you print the letter here and hand it over.'
    case 'none':
      return 'No letter is due.'
  }
}

/** Where the button stands, that it is there; otherwise when it will be. */
const again = (question: string, letter: LetterOf_DebtorFragment['letter'], isApproved: boolean) =>
  letter?.canResend
    ? `${question} Then send it again.`
    : isApproved
      ? 'You can send it again tomorrow, not today.'
      : 'Once your school is reinstated, you can send it again.'

/** Why, as the mail server has it: a full letter box is no wrong address. */
function Said({ children }: { children: string }) {
  return (
    <Box mt="2" color="fg.muted" overflowWrap="anywhere">
      {children}
    </Box>
  )
}

function Resend({ onResend }: { onResend: () => Promise<readonly FormError[]> }) {
  const [resend, sending] = useOnce(async () => {
    const [problem] = await onResend()
    if (problem) notify.error(problem.message)
    else notify.success('The letter is on its way again')
  })
  return (
    <Button variant="outline" mt="4" loading={sending} loadingText="Sending" onClick={() => void resend()}>
      Send again
    </Button>
  )
}

/** What only the school can know: a mail server took the letter, and another one sent it back. */
function CameBack({ onCameBack }: { onCameBack: () => Promise<readonly FormError[]> }) {
  const [mark, marking] = useOnce(async () => {
    const [problem] = await onCameBack()
    if (problem) notify.error(problem.message)
    else notify.success('The letter is marked as come back')
  })
  return (
    <Box mt="4" _print={{ display: 'none' }}>
      <Box color="fg.muted" mb="2">
        Did the letter come back? Mark it here. Other schools then do not see what it says until the family
        has been told.
      </Box>
      <Button variant="outline" loading={marking} loadingText="Marking" onClick={() => void mark()}>
        It came back
      </Button>
    </Box>
  )
}
