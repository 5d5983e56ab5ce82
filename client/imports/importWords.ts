import { counted, figure } from '../../common/counts'

interface Letters {
  letters: number
  /** Of those, what waits with what is added. */
  lettersOfAdded: number
  lettersPerSecond: number
}

/** How many letters will be sent, when, and how long that takes. `pause`: minutes in which what is added can be undone. */
export function lettersWords(
  { letters, lettersOfAdded, lettersPerSecond }: Letters,
  isApproved: boolean,
  pauseMinutes: number,
): string {
  const pause = lettersOfAdded > 0 ? pauseMinutes : 0
  if (letters === 0) return 'No letter will be sent.'
  const sent = `${counted(letters, 'letter')} will be sent`
  if (!isApproved) return `${sent} once your school is approved.`
  const seconds = letters / lettersPerSecond
  if (pause === 0) return `${sent} ${timeWords(seconds)}.`
  // All of them may be about such: then none is sent within a minute.
  const takes = seconds < 60 && letters === lettersOfAdded ? sent : `${sent} ${timeWords(seconds)}`
  return `${takes}. Those about added debtors wait ${counted(pause, 'minute')} first, in which you can undo the import.`
}

/** Claims that the school had withdrawn are not added by a list: nobody has to be told of them for the first time. */
export function backWords(back: number, isApproved: boolean): string {
  if (back === 0) return ''
  const [claims, told] =
    back === 1
      ? ['1 claim that you had withdrawn is', 'its family is told']
      : [`${figure(back)} claims that you had withdrawn are`, 'their families are told']
  return `${claims} listed again: ${isApproved ? `${told} at once, and ` : ''}undoing the import does not change that.`
}

/** Which letters about what was added leave when it cannot be undone any more. */
export function waitingWords(
  { undoable, letters }: { undoable: number; letters: number },
  until: string,
): string {
  if (letters === 0) return ''
  if (letters < undoable)
    return `${counted(letters, 'letter')} about them ${letters === 1 ? 'leaves' : 'leave'} at ${until}.`
  return `The ${letters === 1 ? 'letter about it leaves' : 'letters about them leave'} at ${until}.`
}

/** What undoing an import takes back, and what it leaves. */
export function undoWords({
  added,
  undoable,
  changed,
}: {
  added: number
  undoable: number
  changed: number
}): { go: string; stay: string } {
  const stays = added - undoable
  const kept =
    stays === 0
      ? ''
      : `${counted(stays, 'claim')} ${stays === 1 ? 'stays' : 'stay'}: listed before, known to the family, or paid since.`
  const edits = changed === 0 ? '' : 'Changes to claims you listed before stay too.'
  return {
    go: `${counted(undoable, 'claim')} ${undoable === 1 ? 'leaves' : 'leave'} your list.`,
    stay: [kept, edits].filter(Boolean).join(' '),
  }
}

/** What is left of the letters where the duplicates are left out. */
export function withoutDuplicates(counts: {
  letters: number
  lettersOfDuplicates: number
  toPrint: number
  toPrintOfDuplicates: number
}): string {
  const letters = counts.letters - counts.lettersOfDuplicates
  const toPrint = counts.toPrint - counts.toPrintOfDuplicates
  const sent =
    counts.lettersOfDuplicates === 0
      ? ''
      : `Without them, ${letters === 0 ? 'no letter' : counted(letters, 'letter')} will be sent.`
  const printed =
    counts.toPrintOfDuplicates === 0
      ? ''
      : `Without them, ${toPrint === 0 ? 'no letter is' : counted(toPrint, 'letter is', 'letters are')} to be printed.`
  return [sent, printed].filter(Boolean).join(' ')
}

/** The same of what was added: handed over in the pause it could not be put on record, and undoing would end its link. */
export function printLaterWords(letters: number, until: string): string {
  if (letters === 0) return ''
  const families = counted(letters, 'family has', 'families have')
  return `${families} no e-mail address: print and hand over ${letters === 1 ? 'its letter' : 'their letters'} after ${until}.`
}

/** What the school hands over itself: before that no other school sees the claim. */
export function printWords(letters: number): string {
  if (letters === 0) return ''
  const [families, print] =
    letters === 1
      ? ['1 family has', 'its letter and hand it']
      : [`${figure(letters)} families have`, 'their letters and hand them']
  return `${families} no e-mail address: print ${print} over.`
}

function timeWords(seconds: number): string {
  if (seconds < 60) return 'within a minute'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return `over about ${minutes} minutes`
  return `over about ${Math.ceil(minutes / 60)} hours`
}
