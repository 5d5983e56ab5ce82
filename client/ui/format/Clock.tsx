import { createContext, useContext } from 'react'
import { DEFAULT_TIME_ZONE } from '../../constants'

export interface ClockValue {
  now: () => Date
  timeZone: string
}

/** What time it is, and where days end. The server's clock can be moved (demo) or set (tests): give its value here. */
export const Clock = createContext<ClockValue>({ now: () => new Date(), timeZone: DEFAULT_TIME_ZONE })

export function useClock(): ClockValue {
  return useContext(Clock)
}
