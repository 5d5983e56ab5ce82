import { paths } from '../../../common/paths.js'
import { DAY } from '../../../common/days.js'
import { hasShown } from '../../directory/as-shown.js'
import { changedOf, correctedNow } from '../../directory/corrections/corrected-now.js'
import { Debtor } from '../../debtors/debtor.entity.js'
import { Look, LookKind } from '../../directory/look.entity.js'
import { formatMinor } from '../../../common/money.js'
import { entryCorrected } from '../../mail/letters/entry-corrected.js'
import { dayOf, type ComposedFor } from './composing.js'

/** To a school that was shown an entry: what is true of it at the moment when the letter leaves (rule 24). */
export const CORRECTIONS = {
  'entry-corrected': async (composing, data) => {
    const { em, config, rules } = composing
    const shownId = data.debtorId
    // Since then the claim may have named another family: then this is the claim that the earlier one is now.
    const debtor = await em.findOneOrFail(Debtor, data.namedId ?? data.debtorId, {
      populate: ['school'],
    })
    const look = await em.findOneOrFail(Look, data.lookId, { populate: ['school'] })
    if (debtor.purgedAt || !hasShown(look, shownId, debtor)) return null
    const now = await correctedNow(composing, debtor, changedOf(data))
    // Whoever was shown it so long ago is told no more.
    const isTooLate = composing.now.getTime() - composing.posted.getTime() >= rules.correctionDays * DAY
    if (now.what.length === 0) return now.waits === 'for a day' && isTooLate ? null : (now.waits ?? null)
    const isNamed = showedNames(look, shownId)
    return entryCorrected({
      schoolName: look.school.getEntity().name,
      creditorName: debtor.school.getEntity().name,
      lookedOn: dayOf(composing, look.at),
      asked: look.asked.search ?? look.asked.student ?? look.asked.parent ?? null,
      reference: look.reference,
      studentName: isNamed ? debtor.studentName : null,
      parentName: isNamed ? debtor.parentName : null,
      amount: isNamed && now.what.includes('amount') ? formatMinor(now.owed, rules.currency) : null,
      what: now.what,
      correctionDays: rules.correctionDays,
      directoryUrl: `${config.publicUrl}${look.kind === LookKind.CHECK ? paths.checks : paths.listDebtors}`,
    })
  },
} satisfies ComposedFor<'school'>

/** A check that was not sure gave no amount, and no name that was not typed (rule 9). */
function showedNames({ kind, results }: Look, debtorId: number): boolean {
  const result = results?.find((one) => one.debtorId === debtorId)
  return kind === LookKind.SEARCH || (result?.relation === 'CHILD' && result.likelihood === 'LIKELY')
}
