import { daysBetween } from '../../../common/days.js'
import { claimToken } from '../../contends/families/claim-links.js'
import { rows } from '../databases/database.js'
import type { Product } from '../product.js'
import { PARENTS, addressesOf, todayOf, type Claim, type Family } from './family.js'

const NOTICE_DAYS = 7

interface Told {
  claimId: string
  /** Which letter it was, of all that have come. */
  letter: number
  on: string
  text: string
  amount: number
}

/** What a family has heard of each claim, by the letters that reached it. */
export class Heard {
  readonly #told: Told[] = []
  /** What came before counts for nothing: the claim had ended. */
  readonly #over = new Map<string, number>()
  /** As it was before a claim ended last. */
  readonly #before = new Map<string, number | undefined>()
  /** Claims that have ended since the letters were read last: when, and when they came back. */
  readonly #ended = new Map<string, { at: Date; back?: Date }>()
  readonly #linked = new Map<string, string>()
  #read = 0

  constructor(
    private readonly product: Product,
    private readonly family: Family,
  ) {}

  /** Whether any letter about it has reached the family. */
  hasRead({ id }: Pick<Claim, 'id'>): boolean {
    return this.#told.some(({ claimId }) => claimId === id)
  }

  /** It hears that nothing is claimed any more. */
  ends({ id }: Claim): void {
    this.#ended.set(id, { at: this.product.clock.now() })
    this.#before.set(id, this.#over.get(id))
    this.#over.set(id, this.product.mail.received.length)
  }

  /** That it ended was undone before anybody heard of it. */
  undone({ id }: Claim): void {
    this.#ended.delete(id)
    const before = this.#before.get(id)
    if (before === undefined) this.#over.delete(id)
    else this.#over.set(id, before)
  }

  /**
   * Whether a letter about it was still on its way then is found out when the letters are read. `begun`: when that was asked for,
   * since a letter may be taken while the answer is on its way.
   */
  comesBack({ id }: Claim, begun: Date): void {
    const ended = this.#ended.get(id)
    if (ended) ended.back = begun
  }

  /** Whether it has known for long enough that so much is claimed for this child, from this parent. */
  knows(claimId: string, child: string, parents: readonly string[], amount: number): boolean {
    const today = todayOf(this.product)
    return this.#told.some(
      (told) =>
        told.claimId === claimId &&
        told.letter >= (this.#over.get(claimId) ?? 0) &&
        daysBetween(told.on, today) >= NOTICE_DAYS &&
        told.text.includes(child) &&
        parents.some((parent) => told.text.includes(parent)) &&
        told.amount >= amount,
    )
  }

  /** What has come to the family's addresses by now. */
  async read(): Promise<void> {
    await this.#readLinks()
    const onTheirWay = new Set<string>()
    for (const [id, { at, back }] of this.#ended)
      if (back && (await this.#wasOnItsWay(id, at, back))) onTheirWay.add(id)
    this.#ended.clear()
    const own = new Set(PARENTS.flatMap((parent) => addressesOf(this.family, parent)))
    const { received } = this.product.mail
    const came = received.slice(this.#read).flatMap(({ to, subject, text }, at) => {
      const [, token] = /\/claim\/([\w-]{43})/.exec(text) ?? []
      const claimId = token && this.#linked.get(token)
      if (!claimId || !own.has(to.toLowerCase()) || !TELLS.test(subject)) return []
      return [{ claimId, letter: this.#read + at, text }]
    })
    for (const id of onTheirWay) {
      const last = came.findLast(
        ({ claimId, letter }) => claimId === id && letter < (this.#over.get(id) ?? 0),
      )
      if (last) this.#over.set(id, last.letter)
    }
    for (const { claimId, letter, text } of came) this.#tells(claimId, letter, text)
    this.#read = received.length
  }

  /** A letter that was printed is in its hands. */
  handedOver({ id }: Claim, text: string): void {
    this.#tells(id, this.product.mail.received.length, text)
  }

  #tells(claimId: string, letter: number, text: string): void {
    const amounts = [...text.matchAll(/₦([\d,]+\.\d\d)/g)].map(([, amount]) =>
      Number(amount!.replaceAll(',', '')),
    )
    const amount = Math.max(0, ...amounts)
    this.#told.push({ claimId, letter, on: todayOf(this.product), text, amount })
  }

  /** A letter that was written before its claim ended, and taken after that was back: no other comes. */
  async #wasOnItsWay(id: string, ended: Date, back: Date): Promise<boolean> {
    const letters = await rows(
      this.product,
      `select 1 from letter where debtor_id = ? and kind in ('claim', 'claim-changed') and state = 'SENT'
          and created_at <= ? and sent_at > ?`,
      [id, ended, back],
    )
    return letters.length > 0
  }

  /** Of which claim each link is. */
  async #readLinks(): Promise<void> {
    const links = await rows(
      this.product,
      'select l.debtor_id as claim, l.nonce from claim_link l join debtor d on d.id = l.debtor_id where d.student_name like ?',
      [`% ${this.family.surname}`],
    )
    for (const { claim, nonce } of links)
      this.#linked.set(claimToken(this.product.world.config.secret, nonce), String(claim))
  }
}

const TELLS = /letter about school fees|has changed a claim/
