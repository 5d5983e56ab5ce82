import { chakra } from '@chakra-ui/react'
import { useClock } from './Clock'
import { distance, formatDate } from './formatDate'

interface WhenProps {
  /** A calendar day ("2026-11-20") or a moment in ISO 8601. */
  date: string
  /** How far off it is: said beside the date (for what is due), in brackets (in a sentence), or only on hovering. */
  far?: 'beside' | 'brackets' | 'title'
}

/** "20 Nov 2026", with "in 9 days" beside it where that is what one wants to know. */
export function When({ date, far = 'title' }: WhenProps) {
  const { now, timeZone } = useClock()
  const away = distance(date, now(), timeZone)
  return (
    <chakra.time dateTime={date} title={away} textStyle="figures">
      <chakra.span whiteSpace="nowrap">{formatDate(date, timeZone)}</chakra.span>
      {/* The space stands outside of both: where there is no room for a line, it ends there. */}
      {far !== 'title' && ' '}
      {far !== 'title' && (
        <chakra.span color="fg.muted" whiteSpace="nowrap">
          {far === 'brackets' ? `(${away})` : away}
        </chakra.span>
      )}
    </chakra.time>
  )
}
