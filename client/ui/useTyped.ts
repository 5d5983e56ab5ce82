import { useEffect, useRef, useState } from 'react'
import { useTypingPause } from './useTypingPause'

/**
 * What is typed into the fields over a list, which is asked for when one pauses. Follows the address when that changes
 * otherwise: by Back, or by a link to the whole list.
 */
export function useTyped<const Name extends string>(
  asked: Record<Name, string>,
  ask: (next: Record<Name, string>) => void,
) {
  const [typed, setTyped] = useState(asked)
  const inAddress = JSON.stringify(asked)
  const known = useRef(inAddress)
  useEffect(() => {
    if (inAddress !== known.current) setTyped(JSON.parse(inAddress) as Record<Name, string>)
    known.current = inAddress
  }, [inAddress])
  const trimmed = Object.entries<string>(typed).map(([name, value]) => [name, value.trim()])
  const next = Object.fromEntries(trimmed) as Record<Name, string>
  const wanted = JSON.stringify(next)
  useTypingPause(wanted === inAddress, () => {
    known.current = wanted
    ask(next)
  })
  return {
    typed,
    type: (name: Name, value: string) => setTyped((before) => ({ ...before, [name]: value })),
  }
}
