import { formatDay } from './days.js'

/** What other schools see of a claim, as rule 7 has it. */
export interface Seen {
  listed: boolean
  /** The day from which they will see it if nothing changes; null when they do, or when nobody can say. */
  from: string | null
}

/** What other schools see of a claim now, told to its school and to its family. */
export function seenByOthers({ listed, from }: Seen, isDisputed: boolean): string {
  const marked = isDisputed ? 'marked as disputed' : ''
  if (listed) return marked ? `Other schools see the claim ${marked}.` : 'Other schools can see the claim.'
  if (!from) return 'Other schools cannot see the claim now.'
  return `Other schools cannot see the claim yet. They can from ${formatDay(from)}${marked && `, ${marked}`}.`
}

/** How the sentence goes on that begins with "If it says nothing," or "Without an answer by then". */
export const seenAfterSilence = ({ listed, from }: Seen): string =>
  listed ? 'they no longer see it, and ' : from ? 'they do not see it, and ' : ''
