import { messages } from '../../messages'
import type { LetterPlace } from '../letterOf'

interface Circumstances {
  isApproved: boolean
  /** Where the letter goes. */
  to?: string | undefined
}

/** What is true of the family's letter when a debtor was just added. 'Mail Sent' is said of nothing else than that. */
export function addedWords(place: LetterPlace, { isApproved, to }: Circumstances): string {
  switch (place) {
    case 'sent':
      return messages.mailSent
    case 'held':
      return 'The letter to the parent leaves when your school is approved.'
    case 'later':
      return `The letter to ${to ?? 'the parent'} leaves tomorrow: enough was written to that address today.`
    case 'queued':
      return `The letter to ${to ?? 'the parent'} is on its way. Your list says so if it cannot be delivered.`
    case 'failed':
    case 'returned':
    case 'refused':
      return `The letter to ${to ?? 'the parent'} is not delivered yet. Check the address; you can send it again from the debtor’s page.`
    case 'print':
      return isApproved
        ? 'There is no e-mail address. Print the letter with its private link, hand it over, and record the day: other schools see nothing before the family has been told.'
        : 'There is no e-mail address. Once your school is approved, print the letter with its private link and hand it over.'
    case 'handed-over':
    case 'none':
      return 'No letter is due.'
  }
}
