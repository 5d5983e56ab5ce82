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

function timeWords(seconds: number): string {
  if (seconds < 60) return 'within a minute'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return `over about ${minutes} minutes`
  return `over about ${Math.ceil(minutes / 60)} hours`
}
