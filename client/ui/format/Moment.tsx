import { useClock } from './Clock'
import { distance, formatDate, formatTime } from './formatDate'

/** "20 Nov 2026, 14:05": for records, where the order within a day matters. `date` is a moment in ISO 8601. */
export function Moment({ date }: { date: string }) {
  const { now, timeZone } = useClock()
  return (
    <time dateTime={date} title={distance(date, now(), timeZone)} className="p-figures">
      {formatDate(date, timeZone)}, {formatTime(date, timeZone)}
    </time>
  )
}
