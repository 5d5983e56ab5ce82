import { counted, figure } from '../../common/counts'

/** How many letters will be sent, when, and how long that takes. `pause`: minutes in which all of it can be undone. */
export function lettersWords(letters: number, perSecond: number, isApproved: boolean, pause = 0): string {
  if (letters === 0) return 'No letter will be sent.'
  const sent = `${counted(letters, 'letter')} will be sent`
  if (!isApproved) return `${sent} once your school is approved.`
  const seconds = letters / perSecond
  if (pause === 0) return `${sent} ${timeWords(seconds)}.`
  const takes = seconds < 60 ? sent : `${sent} ${timeWords(seconds)}`
  return `${takes}. Those about added debtors wait ${counted(pause, 'minute')} first, in which you can undo the import.`
}

/** What undoing an import takes back, and what it leaves. */
export function undoWords(
  { added, undoable }: { added: number; undoable: number },
  changed: number,
): { go: string; stay: string } {
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
