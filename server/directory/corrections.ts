import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import type { CorrectionKind } from '../mail/letters/entry-corrected.js'
import { School } from '../schools/school.entity.js'
import { WebhookEvent } from '../webhooks/webhook-event.js'

const DAY = 24 * 60 * 60 * 1000

/** Rule 13: whoever was shown an entry hears when it turns out not to have been right. */
export class Corrections {
  constructor(private readonly context: Context) {}

  /**
   * Tells every other school that was shown the entry lately, each once, in the caller's transaction. `named`: the claim
   * that now has the names which they were shown.
   */
  async tell(em: EntityManager, debtor: Debtor, what: CorrectionKind, named: Debtor = debtor): Promise<void> {
    const looks = await this.#looksOfOthers(em, debtor)
    if (looks.length === 0) return
    const creditor = await debtor.school.loadOrFail()
    const lookOf = new Map(looks.map(({ school, look }) => [school, look]))
    const schools = await em.find(School, { id: { $in: [...lookOf.keys()] } })
    await this.context.world.outbox.postAll(
      em,
      schools.map((school) => ({
        kind: 'entry-corrected',
        to: school.email,
        data: { debtorId: debtor.id, namedId: named.id, lookId: lookOf.get(school.id), what },
        school,
      })),
    )
    await this.context.webhookNews.tellSchools(
      em,
      WebhookEvent.DEBTOR_CORRECTED,
      new Map(
        looks.map(({ school, check }) => [
          school,
          { debtorId: String(debtor.id), checkId: check === null ? null : String(check), correction: what },
        ]),
      ),
    )
    await this.context.notifications.tellSchools(em, schools, {
      kind: 'entry.corrected',
      // Nameless: what each school was shown of the entry differs.
      text: `You were shown an entry of ${creditor.name}: ${SAID[what]}. The letter says which one.`,
      path: '/admin/checks',
      byClock: true,
      writtenTo: schools.map(({ email }) => email),
    })
  }

  /** Of each school the newest look, and the newest that was a check: one statement, by the index on what was shown. */
  async #looksOfOthers(
    em: EntityManager,
    debtor: Debtor,
  ): Promise<{ school: number; look: number; check: number | null }[]> {
    const since = new Date(this.context.now().getTime() - this.context.rules.correctionDays * DAY)
    return em.execute(
      `select school_id as school, max(id) as look, max(id) filter (where kind = 'CHECK') as check from look
        where shown @> array[?]::int[] and at >= ? and school_id <> ?
        group by school_id order by school_id`,
      [debtor.id, since, debtor.school.id],
    )
  }
}

const SAID: Record<CorrectionKind, string> = {
  amount: 'its amount has been corrected since',
  paid: 'it has been recorded as paid since',
  withdrawn: 'it has been withdrawn since',
  removed: 'it has been removed since',
}
