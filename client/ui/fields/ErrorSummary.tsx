import { Box, chakra, Heading } from '@chakra-ui/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { fieldIds } from './Question'
import { TextLink } from '../TextLink'
import type { FormError } from './useFormErrors'

interface ErrorSummaryProps {
  /** Takes the focus whenever this is another array: keep it in state (useFormErrors does), never build it in render. */
  errors: readonly FormError[]
  title?: string
}

/** What is to be mended before a form can go, each line a way to its field. Nothing while there is nothing to mend. */
export function ErrorSummary({ errors, title = 'There is a problem' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) box.current?.focus()
  }, [errors])
  // A string, so that it can be compared: what is asked may come up only together with what is to be mended.
  const order = useSyncExternalStore(
    never,
    () => orderOf(errors),
    () => [...errors.keys()].join(' '),
  )
  if (errors.length === 0) return null
  return (
    <Box
      ref={box}
      role="alert"
      tabIndex={-1}
      borderWidth="2px"
      borderColor="border.error"
      borderInlineStartWidth="8px"
      bg="bg.panel"
      borderRadius="l2"
      p={{ base: '4', md: '5' }}
      mb="6"
      outline="none"
      scrollMarginTop="24"
    >
      <Heading as="h2" textStyle="md" mb="2">
        {title}
      </Heading>
      <chakra.ul display="grid" gap="1">
        {order.split(' ').map((place) => {
          const error = errors[Number(place)]!
          return (
            <li key={`${error.field} ${error.message}`}>
              <Line error={error} />
            </li>
          )
        })}
      </chakra.ul>
    </Box>
  )
}

/** The places of the errors in their list, as they stand down the page. */
const orderOf = (errors: readonly FormError[]) =>
  errors
    .toSorted(downThePage)
    .map((error) => errors.indexOf(error))
    .join(' ')

/** What is asked nowhere comes first, then whatever is asked first, in whichever order it was found. */
function downThePage(one: FormError, other: FormError): number {
  const [a, b] = [askedIn(one), askedIn(other)]
  if (!a || !b) return Number(a !== null) - Number(b !== null)
  if (a === b) return 0
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

const idOf = ({ field }: FormError) => (field ? fieldIds(field).control : '')
const askedIn = (error: FormError) => document.getElementById(idOf(error))

function Line({ error }: { error: FormError }) {
  const id = idOf(error)
  // What an act is about, as a school that was decided on meanwhile, is named by the server but asked on no form.
  const isHere = useSyncExternalStore(never, () => askedIn(error) !== null)
  if (!isHere)
    return (
      <chakra.span color="fg.error">
        <WithWays text={error.message} />
      </chakra.span>
    )
  return (
    <chakra.a
      href={`#${id}`}
      // The hash alone would scroll, focus nothing and add a step to the history.
      onClick={(event) => {
        event.preventDefault()
        askedIn(error)?.focus()
      }}
      color="fg.error"
      fontWeight="medium"
      textDecoration="underline"
      textUnderlineOffset="3px"
      borderRadius="l1"
      focusVisibleRing="outside"
      focusRingColor="danger.focusRing"
    >
      {error.message}
    </chakra.a>
  )
}

/** Where a sentence names something with its address, as "claim 12 (/admin/debtor/12)", the words are the way there. */
function WithWays({ text }: { text: string }) {
  return text.split(/(\w+ \d+ \(\/[\w/-]+\))/).map((part) => {
    const [, words, way] = /^(\w+ \d+) \((\/[\w/-]+)\)$/.exec(part) ?? []
    return words && way ? (
      <TextLink key={part} to={way}>
        {words}
      </TextLink>
    ) : (
      part
    )
  })
}

/** Looked at again whenever it is drawn, and at no other time: once more when the page stands as drawn. */
const never = () => () => {}
