/** "1 debtor", "5,000 debtors". */
export const counted = (count: number, thing: string) =>
  `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`

/** How many letters leave, and how long that takes. */
export function lettersWords(letters: number, perSecond: number, isApproved: boolean): string {
  if (letters === 0) return 'No letter leaves.'
  const leave = `${counted(letters, 'letter')} ${letters === 1 ? 'leaves' : 'leave'}`
  if (!isApproved) return `${leave} once your school is approved.`
  return `${leave}, ${timeWords(letters / perSecond)}.`
}

/** What the school hands over itself: before that no other school sees the claim. */
export function printWords(letters: number): string {
  if (letters === 0) return ''
  const [families, print] =
    letters === 1
      ? ['1 family has', 'its letter and hand it']
      : [`${letters.toLocaleString('en')} families have`, 'their letters and hand them']
  return `${families} no e-mail address: print ${print} over.`
}

function timeWords(seconds: number): string {
  if (seconds < 60) return 'within a minute'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return `over about ${minutes} minutes`
  return `over about ${Math.ceil(minutes / 60)} hours`
}
