import { useEffect, useRef } from 'react'

/** Who is signed in now, by id; null: nobody. */
type Somebody = string | null

/**
 * Hears when somebody signs in or out in another tab of this browser, since all tabs share the session's cookie.
 * Answers how to tell them.
 */
export function useOtherTabs(onNews: (somebody: Somebody) => void): (somebody: Somebody) => void {
  const channel = useRef<BroadcastChannel>(undefined)
  const listener = useRef(onNews)
  useEffect(() => {
    listener.current = onNews
  })
  useEffect(() => {
    const opened = (channel.current = new BroadcastChannel('dma-session'))
    opened.addEventListener('message', ({ data }: MessageEvent<Somebody>) => listener.current(data))
    return () => opened.close()
  }, [])
  return (somebody) => channel.current?.postMessage(somebody)
}
