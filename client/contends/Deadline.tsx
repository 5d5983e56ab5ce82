import { chakra } from '@chakra-ui/react'
import { useClock } from '../ui/format/Clock'
import { daysUntil, formatDate } from '../ui/format/formatDate'

interface DeadlineProps {
  /** The last day on which it is in time ("2026-12-04"). */
  day: string
}

/** "4 Dec 2026 · in 9 days", and after that day "overdue by 2 days". Close or past it is bold. */
export function Deadline({ day }: DeadlineProps) {
  const { now, timeZone } = useClock()
  const days = daysUntil(day, now(), timeZone)
  return (
    <chakra.time dateTime={day} textStyle="figures">
      <chakra.span className="p-nowrap">{formatDate(day, timeZone)}</chakra.span>{' '}
      <chakra.span
        className="p-nowrap"
        color={days < 0 ? 'fg.error' : days <= SOON_DAYS ? 'waiting.fg' : 'fg.muted'}
        fontWeight={days <= SOON_DAYS ? 'semibold' : undefined}
      >
        {countdown(days)}
      </chakra.span>
    </chakra.time>
  )
}

const SOON_DAYS = 3

/** How long there is left until the end of a day, in words. */
export function countdown(days: number): string {
  if (days < -1) return `overdue by ${-days} days`
  if (days === -1) return 'overdue by 1 day'
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
