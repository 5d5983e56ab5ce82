import { paths } from '../../../common/paths.js'
import { DAY } from '../../../common/days.js'
import type { Act, ActOf } from '../../acts.js'
import type { RequestContext } from '../../request.js'
import { Debtor } from '../../debtors/debtor.entity.js'
import { Letter, LetterState } from '../../mail/letter.entity.js'
import { topicOf } from '../../mail/letters-a-day.js'
import type { NewLetter, Outbox } from '../../mail/outbox.js'
import { School } from '../../schools/school.entity.js'
import { WebhookEvent } from '../../webhooks/webhook-event.js'
import { asShown, LOOKS_AT } from '../as-shown.js'
import { closeEntries } from '../as-they-are.js'
import type { LetterData } from '../../mail/letter-data.js'
import type { CorrectionKind } from '../../mail/letters/entry-corrected.js'
import { changedOf, correctedNow } from './corrected-now.js'
import { madeUntrue, type Untrue } from './made-untrue.js'
import type { Notifications } from '../../notifications/notifications.js'
import type { WebhookNews } from '../../webhooks/webhook-news.js'

interface Needs extends RequestContext {
  notifications: Notifications
  outbox: Outbox
  webhookNews: WebhookNews
}

/** A school that was shown an entry, by the look that showed most of it. */
interface Shown {
  claim: number
  school: number
  look: number
  /** Which claim that look showed it as. */
  shownAs: number
  check: number | null
  /** With its names and its amount. */
  whole: boolean
}

type CorrectionData = LetterData['entry-corrected']

/** Rule 24: whoever was shown an entry hears of what made it untrue: once a day, what is true then, and never why. */
export class Corrections {
  constructor(private readonly context: Needs) {}

  /** Writes to every other school that was shown one of these entries lately. What waits for another day is added to. */
  async follow(acts: readonly Act[]): Promise<void> {
    const { em } = this.context
    const untrue = madeUntrue(acts)
    if (untrue.length === 0) return
    await closeEntries(
      em,
      untrue.map(({ shown }) => shown),
    )
    const shown = await this.#shown(untrue)
    if (shown.length === 0) return
    const of = new Map(untrue.map((one) => [one.claim, one]))
    const schools = await em.find(School, { id: { $in: [...new Set(shown.map(({ school }) => school))] } })
    const schoolOf = new Map(schools.map((school) => [school.id, school]))
    const letters = shown.flatMap((one) => this.#letter(of.get(one.claim)!, one, schoolOf.get(one.school)!))
    await this.#addWhatWaits(letters)
    await this.context.outbox.postAll(em, letters)
  }

  /** The letter has left: the school's people and programs are told of the same, at the same time. */
  async left(acts: readonly Act[]): Promise<void> {
    const own = acts.filter(
      (act): act is ActOf<'letter.left'> => act.kind === 'letter.left' && act.of === 'entry-corrected',
    )
    if (own.length === 0) return
    const letters = await this.context.em.find(Letter, { id: { $in: own.map(({ letter }) => letter) } })
    for (const letter of letters) await this.#tell(letter)
  }

  /** Of these claims those whose entry another school was ever shown. */
  async shownOf(claims: readonly number[]): Promise<number[]> {
    const found = await this.context.em.execute<{ claim: number }[]>(
      `with recursive ${asShown('select claim, claim, null::timestamptz from unnest(?::int[]) as of (claim)')}
       select distinct of.claim from ${LOOKS_AT} where l.school_id <> d.school_id`,
      [`{${claims.join(',')}}`],
    )
    return found.map(({ claim }) => claim)
  }

  #letter({ changed, mayBeUndone }: Untrue, one: Shown, school: School): NewLetter<'entry-corrected'>[] {
    // Rule 9: who was shown neither a name nor an amount saw nothing of it that has changed, but that it was there.
    const seen = [...changed].filter((what) => what === 'gone' || one.whole)
    if (seen.length === 0) return []
    const data: CorrectionData = {
      debtorId: one.shownAs,
      namedId: one.claim,
      lookId: one.look,
      checkId: one.check,
      changed: seen,
    }
    const afterSeconds = mayBeUndone ? this.context.rules.undoSeconds : 0
    return [
      {
        kind: 'entry-corrected',
        to: school.email,
        data: { ...data },
        school,
        // Two schools may have one address: each hears for itself.
        topic: `claim ${one.claim} to school ${school.id}`,
        afterSeconds,
      },
    ]
  }

  /** A letter stands for the one that waits for the same school and claim, so it tells what that one would have told. */
  async #addWhatWaits(letters: readonly NewLetter<'entry-corrected'>[]): Promise<void> {
    const topic = { $in: [...new Set(letters.map((letter) => topicOf(letter)))] }
    const waiting = await this.context.em.find(Letter, {
      kind: 'entry-corrected',
      state: LetterState.LATER,
      topic,
    })
    const key = (to: string, about: string) => `${to.toLowerCase()} ${about}`
    const waits = new Map(waiting.map(({ to, topic, data }) => [key(to, topic), changedOf(data)]))
    for (const letter of letters) {
      const before = waits.get(key(letter.to, topicOf(letter))) ?? []
      letter.data.changed = [...new Set([...before, ...changedOf(letter.data)])]
    }
  }

  async #tell(letter: Letter): Promise<void> {
    const data = letter.data as unknown as CorrectionData
    const { em, rules } = this.context
    const debtor = await em.findOneOrFail(Debtor, data.namedId, { populate: ['school'] })
    const now = await correctedNow({ em, rules, now: this.context.now() }, debtor, changedOf(letter.data))
    // Sent again by hand, it is no further news.
    if (now.what.length === 0 || data.told) return
    letter.data = { ...data, told: true }
    const school = await letter.school!.loadOrFail()
    const hasArrived = letter.state !== LetterState.FAILED
    const which = hasArrived
      ? 'The letter says which one.'
      : 'The letter that says which one could not be delivered: please check your school’s e-mail address. Your list of checks shows what you were told.'
    const checkId = data.checkId ? String(data.checkId) : null
    const about = { debtorId: String(data.debtorId), checkId }
    for (const correction of now.what)
      await this.context.webhookNews.tellSchools(
        WebhookEvent.DEBTOR_CORRECTED,
        new Map([[school.id, { ...about, correction }]]),
      )
    await this.context.notifications.tellSchool(school, {
      kind: 'entry.corrected',
      // Nameless: what each school was shown of the entry differs.
      text: `You were shown a claim of ${debtor.school.getEntity().name}: ${now.what.map((what) => SAID[what]).join(', and ')}. ${which}`,
      path: paths.checks,
      about: debtor,
      byClock: true,
      writtenTo: hasArrived ? [letter.to] : [],
    })
  }

  /** One statement, by the index on what was shown. Who saw what another family's claim was then saw another entry. */
  async #shown(untrue: readonly Untrue[]): Promise<Shown[]> {
    const since = new Date(this.context.now().getTime() - this.context.rules.correctionDays * DAY)
    return this.context.em.execute<Shown[]>(
      `with recursive ${asShown(
        'select claim, shown, until from jsonb_to_recordset(:untrue::jsonb) as of (claim int, shown int, until timestamptz)',
      )}
       select of.claim, l.school_id as school, (array_agg(l.id order by seen.whole desc, l.id desc))[1] as look,
              (array_agg(of.shown order by seen.whole desc, l.id desc))[1] as "shownAs",
              max(l.id) filter (where l.kind = 'CHECK') as check, bool_or(seen.whole) as whole
         from ${LOOKS_AT}
        cross join lateral (
          select l.kind = 'SEARCH' or exists (
                   select from jsonb_array_elements(l.results) one
                    where (one ->> 'debtorId')::int = of.shown
                      and one ->> 'relation' = 'CHILD' and one ->> 'likelihood' = 'LIKELY') as whole
        ) seen
        where l.at >= :since and l.school_id <> d.school_id
        group by of.claim, l.school_id order by of.claim, l.school_id`,
      { untrue: JSON.stringify(untrue.map(({ claim, shown, until }) => ({ claim, shown, until }))), since },
    )
  }
}

const SAID: Record<CorrectionKind, string> = {
  amount: 'its amount is another one since',
  names: 'a name in it has been corrected since',
  paid: 'it has been recorded as paid since',
  withdrawn: 'it has been taken out since',
}
