import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { MailServer } from '../server/testing/servers/mail-server.js'
import type { Acknowledged } from './acknowledged.js'

/** Counts Message-IDs at the receiving end. Moments are told by how many letters had arrived until then. */
export class CountedLetters {
  /** When each began, and when the product was back. */
  readonly #kills: { from: number; to: number }[] = []
  /** Message-IDs that were on record as sent, and how many letters had arrived when that was seen. */
  readonly #sent = new Map<string, number>()

  constructor(private readonly mail: MailServer) {}

  /** A letter that the mail server takes from then on, until the product is back, may not get on record as sent. */
  noteKill(): { back(): void } {
    const kill = { from: this.mail.received.length, to: Infinity }
    this.#kills.push(kill)
    return { back: () => (kill.to = this.mail.received.length) }
  }

  /** What is on record as sent now may never arrive again. */
  async noteSent(database: Client): Promise<void> {
    const { rows } = await database.query(`select message_id from letter where state = 'SENT'`)
    const arrived = this.mail.received.length
    for (const { message_id: id } of rows) if (!this.#sent.has(bare(id))) this.#sent.set(bare(id), arrived)
  }

  /** Waits until no letter waits to leave; answers after how many seconds. */
  async untilQuiet(database: Client, seconds: number): Promise<number> {
    const began = performance.now()
    const since = () => (performance.now() - began) / 1000
    for (;;) {
      const { rows } = await database.query(`select count(*)::int as left from letter where state = 'QUEUED'`)
      if (rows[0].left === 0) return since()
      if (since() > seconds) throw new Error(`${rows[0].left} letters are still queued after ${seconds} s`)
      await pause(250)
    }
  }

  /** None lost, none invented, and a second copy only where a kill came between the mail server's yes and our commit. */
  async assertOnce(
    database: Client,
    { debtors }: Pick<Acknowledged, 'debtors'>,
  ): Promise<{ onRecord: number; arrived: number; seconds: number }> {
    await this.noteSent(database)
    const { rows } = await database.query('select message_id, "to", kind, state from letter')
    const arrivals = Map.groupBy(
      this.mail.received.map(({ messageId }, at) => ({ id: bare(messageId), at })),
      ({ id }) => id,
    )
    // The provider's news of an application that is decided already is no longer wanted, and cancels itself.
    const wanted = rows.filter(({ kind, state }) => kind === 'claim' || state !== 'CANCELLED')
    const left = (row: (typeof rows)[0]) => row.state === 'SENT' && arrivals.has(bare(row.message_id))
    assert.deepEqual(
      wanted.filter((row) => !left(row)),
      [],
      'letters that did not arrive',
    )
    const known = new Set(rows.map(({ message_id: id }) => bare(id)))
    assert.deepEqual(
      [...arrivals.keys()].filter((id) => !known.has(id)),
      [],
      'letters nobody posted',
    )

    let seconds = 0
    for (const [id, copies] of arrivals)
      for (const [nth, { at }] of copies.entries()) {
        assert(at < this.#sent.get(id)!, `${id} arrived after it was on record as sent`)
        if (nth === 0) continue
        seconds += 1
        const earlier = copies[nth - 1]!.at
        const excused = this.#kills.some(({ from, to }) => earlier < to && from <= at)
        assert(excused, `${id} arrived again without a kill between`)
      }
    const claims = rows.filter(({ kind }) => kind === 'claim')
    const families = Map.groupBy(claims, ({ to }) => to as string)
    for (const { parentEmail } of debtors.values())
      assert.equal(families.get(parentEmail)?.length, 1, `claim letters to ${parentEmail}`)
    return { onRecord: rows.length, arrived: this.mail.received.length, seconds }
  }
}

const bare = (messageId: string) => messageId.replace(/[<>]/g, '')
