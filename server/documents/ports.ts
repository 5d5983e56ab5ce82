import type { Debtor } from '../debtors/debtor.entity.js'

/** Whether whoever is signed in is the family of a claim (contends/families/parties.ts); null: it is not. */
export interface FamilyOfClaims {
  familyOf: (debtor: Debtor, link: null) => object | null
}
