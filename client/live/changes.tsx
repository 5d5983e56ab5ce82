import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { lookForLine, useLineIsBack } from '../ui/line'
import { whenIdle } from '../when-idle'
import type { Change } from './line'

/** Null: anything may have changed. */
type News = readonly Change[] | null
type Listener = (news: News) => void

const Changes = createContext<(listener: Listener) => () => void>(() => () => {})

/** Calls `onNews` when others have changed something, a moment later and never while nobody looks. */
export function useNews(onNews: Listener): void {
  const listen = useContext(Changes)
  const latest = useRef(onNews)
  useEffect(() => {
    latest.current = onNews
  })
  useEffect(() => listen((news) => latest.current(news)), [listen])
}

interface LiveChangesProps {
  /** Whether somebody is signed in: visitors are told nothing. */
  isOn: boolean
  /** The session ended elsewhere. */
  onSignedOut: () => void
  children: ReactNode
}

/** What others change, told to every page below. The line for it is fetched and opened once the page stands. */
export function LiveChanges({ isOn, onSignedOut, children }: LiveChangesProps) {
  const [spread] = useState(newSpread)
  const signedOut = useRef(onSignedOut)
  useEffect(() => {
    signedOut.current = onSignedOut
  })
  const [tries, setTries] = useState(0)
  const isMissing = useRef(false)
  useLineIsBack(() => {
    if (isMissing.current) setTries((one) => one + 1)
    isMissing.current = false
  })
  useEffect(() => {
    if (!isOn) return
    let end: (() => void) | null = null
    let ended = false
    const cancel = whenIdle(async () => {
      const { openLine } = await import('./line').catch((error: unknown) => {
        isMissing.current = true
        void lookForLine()
        throw error
      })
      if (ended) return
      end = openLine({
        onChange: spread.tell,
        onMissed: () => spread.tell(null),
        onSignedOut: () => signedOut.current(),
      })
    })
    return () => {
      ended = true
      cancel()
      end?.()
      spread.stop()
    }
  }, [isOn, spread, tries])
  return <Changes value={spread.listen}>{children}</Changes>
}

const GATHER_MS = 250
const SPREAD_MS = 250
const MOST_REST_MS = 5000

/** Gathers what is told within a moment, and hands it on while somebody looks. */
function newSpread() {
  const listeners = new Set<Listener>()
  let gathered: Change[] | null = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let inARow = 0
  let handedOnAt = 0
  const handOn = () => {
    timer = undefined
    if (document.hidden) return document.addEventListener('visibilitychange', handOn, { once: true })
    const news = gathered
    gathered = []
    handedOnAt = Date.now()
    for (const listener of listeners) listener(news)
  }
  return {
    listen: (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (change: Change | null) => {
      if (change === null) gathered = null
      else gathered?.push(change)
      if (timer) return
      // What goes on for minutes, as letters that leave one by one, is read ever less often.
      inARow = Date.now() - handedOnAt < MOST_REST_MS ? inARow + 1 : 0
      const rest = Math.min(100 * (2 ** inARow - 1), MOST_REST_MS)
      // Not everybody in the same moment: a change of a school reaches all its people at once.
      timer = setTimeout(handOn, GATHER_MS + Math.random() * SPREAD_MS + rest)
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      gathered = []
      document.removeEventListener('visibilitychange', handOn)
    },
  }
}
