import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { LETTER_FILE, writtenAt } from '../mail/folder-delivery.js'

/** A letter in the outbox folder. */
export interface OutboxLetter {
  /** Its file; newer letters sort behind older ones. */
  name: string
  writtenAt: Date
  subject: string
  to: string
  html: string
  text: string
}

export interface OutboxPage {
  letters: OutboxLetter[]
  page: number
  pages: number
  total: number
}

const PAGE = 50

/** The letters that `folder-delivery.ts` wrote, as it names them. */
export class OutboxFolder {
  constructor(private readonly folder: string) {}

  /** Newest first. Pages count from 1; what is no page is the first. */
  async page(wanted: number): Promise<OutboxPage> {
    const names = await this.#names()
    const pages = Math.max(1, Math.ceil(names.length / PAGE))
    const page = Math.min(Math.max(1, wanted || 1), pages)
    const letters = await Promise.all(
      names.slice((page - 1) * PAGE, page * PAGE).map((name) => this.#read(name)),
    )
    return { letters, page, pages, total: names.length }
  }

  /** Null for a name that no letter here has. */
  async letter(name: string): Promise<OutboxLetter | null> {
    return (await this.#names()).includes(name) ? this.#read(name) : null
  }

  async #names(): Promise<string[]> {
    const found = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return found
      .filter((name) => LETTER_FILE.test(name))
      .sort()
      .reverse()
  }

  async #read(name: string): Promise<OutboxLetter> {
    const letter = await PostalMime.parse(await readFile(join(this.folder, name)))
    return {
      name,
      writtenAt: writtenAt(name),
      subject: letter.subject ?? '',
      to: recipients(letter),
      html: letter.html ?? '',
      text: letter.text ?? '',
    }
  }
}

const recipients = ({ to }: Email) => (to ?? []).map(({ address }) => address).join(', ')
