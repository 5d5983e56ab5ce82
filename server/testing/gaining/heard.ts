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
  /** Claims that ended before any letter about them was read, and when they came back. */
  readonly #unread = new Map<string, Date | null>()
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
    if (!this.hasRead({ id })) this.#unread.set(id, null)
    this.#before.set(id, this.#over.get(id))
    this.#over.set(id, this.product.mail.received.length)
  }

  /** That it ended was undone before anybody heard of it. */
  undone({ id }: Claim): void {
    this.#unread.delete(id)
    const before = this.#before.get(id)
    if (before === undefined) this.#over.delete(id)
    else this.#over.set(id, before)
  }

  /** Whether its first letter was still on its way then is found out when the letters are read. */
  comesBack({ id }: Claim): void {
    if (this.#unread.has(id)) this.#unread.set(id, this.product.clock.now())
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
    for (const [id, back] of this.#unread)
      if (back && (await this.#wasOnItsWay(id, back))) this.#over.delete(id)
    this.#unread.clear()
    const own = new Set(PARENTS.flatMap((parent) => addressesOf(this.family, parent)))
    const { received } = this.product.mail
    for (const [at, { to, subject, text }] of received.slice(this.#read).entries()) {
      const [, token] = /\/claim\/([\w-]{43})/.exec(text) ?? []
      const claimId = token && this.#linked.get(token)
      if (!claimId || !own.has(to.toLowerCase()) || !TELLS.test(subject)) continue
      this.#tells(claimId, this.#read + at, text)
    }
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

  /** A first letter that was taken after its claim was back: worded while that was open, and no other comes. */
  async #wasOnItsWay(id: string, back: Date): Promise<boolean> {
    const [letter] = await rows(
      this.product,
      `select min(sent_at) as at from letter where debtor_id = ? and kind = 'claim' and state = 'SENT'`,
      [id],
    )
    return letter!.at !== null && new Date(letter!.at) > back
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
