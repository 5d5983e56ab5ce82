import { type ClockAct, clockWords } from '../../common/clock-words'
import { useApolloClient } from '@apollo/client/react'
import { Box, Button, Link, List, SimpleGrid, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { isDemo } from '../demo'
import { setDaysAhead } from '../register-time'
import { useClock } from '../ui/format/Clock'
import { localDate } from '../../common/days'
import { Notice } from '../ui/Notice'
import { notify } from '../ui/overlays/toaster'
import { useOnce } from '../ui/useOnce'
import { When } from '../ui/format/When'
import { counted } from '../../common/counts'

/** In the demo: what day it is in the register, and buttons that move it on. */
export function DemoClock() {
  return isDemo() ? <Mover /> : null
}

interface Moved {
  daysAhead: number
  done: { what: ClockAct; times: number }[]
}

const MOVES = [1, 7, 14, 28]

function Mover() {
  const { now, timeZone } = useClock()
  const client = useApolloClient()
  const [moved, setMoved] = useState<Moved | null>(null)
  const [move, busy] = useOnce(async (days: number) => {
    const answer = await sendMove(days).catch(() => NO_ANSWER)
    if (typeof answer === 'string') return notify.error(answer)
    setDaysAhead(answer.daysAhead)
    setMoved(answer)
    // What this page shows may have changed in these days.
    await client.refetchQueries({ include: 'active' })
  })
  return (
    <Notice title="The demo’s clock" tone="neutral">
      <Text>
        In the register it is <When date={localDate(now(), timeZone)} />. Move the clock on, and see what
        becomes due. It only goes forward: to begin again, start with an empty data folder.
      </Text>
      <SimpleGrid columns={{ base: 2, sm: 4 }} gap="2" mt="4" maxW="md">
        {MOVES.map((days) => (
          <Button
            key={days}
            variant="outline"
            disabled={busy}
            aria-label={`Move the clock ${inDays(days)} on`}
            onClick={() => void move(days)}
          >
            +{inDays(days)}
          </Button>
        ))}
      </SimpleGrid>
      <Box role="status" mt="3">
        {busy ? 'Moving the clock …' : moved && <Happened {...moved} />}
      </Box>
    </Notice>
  )
}

function Happened({ done }: Moved) {
  if (done.length === 0) return <>On the way nothing was due.</>
  return (
    <>
      <Text>On the way:</Text>
      <List.Root ps="5" my="1">
        {done.map(({ what, times }) => (
          <List.Item key={what}>{clockWords(what, times)}</List.Item>
        ))}
      </List.Root>
      <Link href="/dev/outbox" textDecoration="underline">
        Read the letters
      </Link>
    </>
  )
}

const inDays = (days: number) => counted(days, 'day')

/** Answers what happened, or in a sentence why nothing did. */
async function sendMove(days: number): Promise<Moved | string> {
  const answer = await fetch('/dev/clock', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ days }),
  })
  const body = (await answer.json()) as Moved & { errors?: { message: string }[] }
  return answer.ok ? body : (body.errors?.[0]?.message ?? NO_ANSWER)
}

const NO_ANSWER = 'The server does not answer. Is it running?'
