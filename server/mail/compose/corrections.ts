import { Debtor } from '../../debtors/debtor.entity.js'
import { Look, LookKind } from '../../directory/look.entity.js'
import { entryCorrected, type CorrectionKind } from '../letters/entry-corrected.js'
import { dayOf, id, type Compose } from './composing.js'

/** To a school that was shown an entry. */
export const CORRECTIONS = {
  'entry-corrected': async (composing, data) => {
    const { em, config } = composing
    const debtor = await em.findOneOrFail(Debtor, id(data, 'debtorId'), { populate: ['school'] })
    // Since then the claim may have named another family.
    const named = data.namedId ? await em.findOneOrFail(Debtor, id(data, 'namedId')) : debtor
    const look = await em.findOneOrFail(Look, id(data, 'lookId'), { populate: ['school'] })
    return entryCorrected({
      schoolName: look.school.getEntity().name,
      creditorName: debtor.school.getEntity().name,
      lookedOn: dayOf(composing, look.at),
      reference: look.reference,
      what: data.what as CorrectionKind,
      directoryUrl: `${config.publicUrl}/admin/${look.kind === LookKind.CHECK ? 'checks' : 'listdebtors'}`,
      ...seenIn(look, debtor.id, named),
    })
  },
} satisfies Record<string, Compose>

/** The entry as that look showed it: a check that was not sure gave no name that was not typed (rule 9). */
function seenIn({ kind, asked, results }: Look, debtorId: number, { studentName, parentName }: Debtor) {
  const result = results?.find((one) => one.debtorId === debtorId)
  const isNamed = kind === LookKind.SEARCH || (result?.relation === 'CHILD' && result.likelihood === 'LIKELY')
  return {
    asked: asked.search ?? asked.student ?? asked.parent ?? null,
    studentName: isNamed ? studentName : null,
    parentName: isNamed ? parentName : null,
  }
}
