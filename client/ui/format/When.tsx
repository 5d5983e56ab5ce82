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
    <time dateTime={date} title={away} className="p-any-figures">
      <span className="p-nowrap">{formatDate(date, timeZone)}</span>
      {/* The space stands outside of both: where there is no room for a line, it ends there. */}
      {far !== 'title' && ' '}
      {far !== 'title' && <span className="p-muted p-nowrap">{far === 'brackets' ? `(${away})` : away}</span>}
    </time>
  )
}
