import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { LetterRefused } from './letter-refused.js'
import type { Delivery } from './handing-over.js'

/** The name of such a file: newer letters sort behind older ones. */
export const LETTER_FILE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-.+\.eml$/

/** When the letter of that name was written. */
export const writtenAt = (name: string) => new Date(name.replace(LETTER_FILE, '$1-$2-$3T$4:$5:$6.$7Z'))

/** Writes each letter as `20261120T100400000Z-<message id>.eml`; a further try replaces the same file. */
export function folderDelivery(folder: string, now: () => Date): Delivery {
  const builder = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const prepare = () => mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    async send(message) {
      try {
        const built = await builder.sendMail(message)
        await prepare()
        const name = await fileName(folder, message.messageId, now())
        // A reader must never meet half a letter; the links in it are private.
        const unfinished = join(folder, `.${randomUUID()}.tmp`)
        await writeFile(unfinished, built.message as Buffer, { mode: 0o600 })
        await rename(unfinished, join(folder, name))
        return { accepted: true, response: `Written to ${name}` }
      } catch (error) {
        throw unwritten(error)
      }
    },
    async check() {
      try {
        await prepare()
        await access(folder, constants.W_OK)
      } catch (error) {
        throw unwritten(error)
      }
    },
    close: () => builder.close(),
  }
}

async function fileName(folder: string, messageId: string, date: Date): Promise<string> {
  const id = messageId
    .replace(/[<>]/g, '')
    .replace(/[^\w.@-]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  const stamp = date.toISOString().replace(/[-:.]/g, '')
  const kept = (await readdir(folder)).find((name) => name.slice(stamp.length) === `-${id}.eml`)
  return kept ?? `${stamp}-${id}.eml`
}

function unwritten(error: unknown): LetterRefused {
  const why = (error as Error).message
  return new LetterRefused(`The letter could not be written: ${why}`, { permanent: false, cause: error })
}
