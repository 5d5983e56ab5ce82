import type { RequestContext } from '../../request.js'
import { isClosed } from '../../debtors/debtor.entity.js'
import { authorise } from '../../policy.js'
import type { ClaimLink } from './claim-link.entity.js'
import type { ClaimLinks } from './claim-links.js'
import type { Debtors } from '../../debtors/debtors.js'
import type { History } from '../../history/history.js'

interface Needs extends RequestContext {
  claimLinks: ClaimLinks
  debtors: Debtors
  history: History
}

/** Letters on paper: whoever prints one holds the family's link until it is handed over. */
export class PrintedLetters {
  constructor(private readonly context: Needs) {}

  /** Puts on record who printed the letter, and answers what is made of its link: null where there is no letter any more. */
  async print<T>(debtorId: number, made: (link: ClaimLink) => Promise<T | null>): Promise<T | null> {
    authorise(this.context.viewer, 'printLetter')
    return this.context.debtors.locked(debtorId, async (debtor) => {
      if (isClosed(debtor)) return null
      const letter = await made(await this.context.claimLinks.forPrint(debtor))
      const school = this.context.school
      if (letter) this.context.history.add({ act: 'debtor.letter-printed', school, debtor })
      return letter
    })
  }
}
