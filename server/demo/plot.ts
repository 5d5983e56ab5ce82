import type { Past } from './past.js'

/** So many days ago, at "09:40". */
type Moment = [daysAgo: number, time: string]

/** One thread of the story: it waits for each moment that it yields, and then acts. */
export type Plot = AsyncGenerator<Moment, void>

/** Tells several plots as one story, whatever comes first first. */
export async function tell(past: Past, plots: readonly Plot[]): Promise<void> {
  const threads: { plot: Plot; moment: Moment }[] = []
  for (const plot of plots) {
    const { value } = await plot.next()
    if (value) threads.push({ plot, moment: value })
  }
  while (threads.length > 0) {
    threads.sort((one, other) => byTime(one.moment, other.moment))
    const [{ plot, moment }] = threads.splice(0, 1) as [(typeof threads)[0]]
    const { value } = await past.on(...moment, () => plot.next())
    if (value) threads.push({ plot, moment: value })
  }
}

const byTime = ([days, time]: Moment, [otherDays, otherTime]: Moment) =>
  otherDays - days || time.localeCompare(otherTime)
