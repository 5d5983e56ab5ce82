import { randomBytes } from 'node:crypto'
import { ref } from '@mikro-orm/core'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { isAccountOf, isByPrintAlone } from '../accounts/of-a-family.js'
import type { ContendMessage } from '../contends/contend-message.entity.js'
import { Contend } from '../contends/contend.entity.js'
import type { RequestContext } from '../request.js'
import { isOneOf, plainRows, type Plain } from '../database/plain-rows.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import { LimitReached } from '../doors/limits/limit-reached.js'
import { countedNetwork } from '../shared/network-address.js'
import { authorise, mayReadDocument, type DocumentSides } from '../policy.js'
import type { School } from '../schools/school.entity.js'
import { FILES_CANNOT_BE_KEPT, Unavailable } from '../shared/unavailable.js'
import { UserErrorCode, nullIfRefused, refuse } from '../shared/user-error.js'
import { Document } from './document.entity.js'
import { fairTurns } from '../shared/fair-turns.js'
import { part } from '../shared/sql-part.js'
import { FileRefused, acceptFile } from './recognise.js'
import { shownName } from './shown-name.js'
import type { Limits } from '../doors/limits/rate-limits.js'
import type { FamilyOfClaims } from './ports.js'
import type { DocumentStore } from './stores/document-store.js'

interface Needs extends RequestContext {
  limits: Limits
  parties: FamilyOfClaims
  store: DocumentStore
}

const KEY = /^[\w-]{22}$/
const HOUR = 60 * 60 * 1000

// Each is held in memory whole until it is kept; the others wait where they arrived, on the disk.
const inTurn = fairTurns({
  shared: 'keeping files',
  lanes: 8,
  ofOne: 4,
  waiting: {
    ofOne: 16,
    inAll: 100,
    full: (whose) =>
      whose === 'of one'
        ? new LimitReached('files-at-once', 'Many files of yours are still being looked at.', 15_000)
        : new Unavailable(
            'Very many files are being sent at the moment. Please send yours again in a minute.',
          ),
  },
})

/** Uploads: accepted by their bytes, owned by who made them, attached once, read by whom policy.ts allows. */
export class Documents {
  constructor(private readonly context: Needs) {}

  /**
   * Keeps a file; the answer's key is its address and, for a visitor, the right to attach it. Whoever holds the link of
   * `heldClaim` is counted by that claim: others on their line do not use up their files.
   */
  async upload(
    file: Pick<FileUpload, 'filename' | 'createReadStream'>,
    { heldClaim }: { heldClaim?: { id: number } } = {},
  ): Promise<Document> {
    authorise(this.context.viewer, 'uploadFile')
    const giveBack = await this.#count(heldClaim)
    const owner = this.#owner(heldClaim)
    let isLookedAt = false
    try {
      return await inTurn(owner, () => {
        isLookedAt = true
        return this.#keep(file, owner)
      })
    } catch (error) {
      // They are asked to send it again: that uses up nothing where it had no turn, or there was no place for it.
      if (!isLookedAt || error instanceof NotKept) await giveBack()
      throw error
    }
  }

  async #count(heldClaim?: { id: number }): Promise<() => Promise<void>> {
    const { actor, limits, caller } = this.context
    if (actor) return limits.upload(actor.id)
    return heldClaim ? limits.uploadBy(heldClaim.id) : limits.anonymousUpload(caller.address)
  }

  /** Whose turn an upload takes: the people of a school are one, a claim's family, and a network that we know nothing of. */
  #owner(heldClaim?: { id: number }): string {
    const { actor, viewer } = this.context
    if (viewer.school) return `school ${viewer.school.id}`
    if (actor) return `account ${actor.id}`
    return heldClaim ? `claim ${heldClaim.id}` : countedNetwork(this.context.caller.address)
  }

  /** Bytes that the viewer may send: of any file, and of a picture. */
  get limits(): { maxBytes: number; maxPictureBytes: number } {
    const { uploadBytes, photoBytes } = this.context.rules
    return { maxBytes: uploadBytes, maxPictureBytes: this.context.actor ? photoBytes : uploadBytes }
  }

  async #keep(file: Pick<FileUpload, 'filename' | 'createReadStream'>, owner: string): Promise<Document> {
    const { actor } = this.context
    const accepted = await acceptFile(() => file.createReadStream(), {
      ...this.limits,
      owner,
    }).catch(asRefusal)
    const key = randomBytes(16).toString('base64url')
    // The bytes first: a row without its file would be worse than a file without a row.
    await this.context.store.put(key, accepted.bytes).catch(notKept)
    const document = this.context.em.create(Document, {
      key,
      name: shownName(file.filename, accepted.mediaType),
      mediaType: accepted.mediaType,
      size: accepted.bytes.length,
      sha256: accepted.sha256,
      uploader: actor ? ref(actor) : null,
      createdAt: this.context.now(),
    })
    await this.context.em.flush()
    return document
  }

  /**
   * Attaches an upload to a school, a claim or a message, in the caller's transaction. `address` is its id or its
   * address. Somebody else's, an attached, a swept and an invented one look the same.
   */
  async attach(
    address: string,
    field: string,
    to: { school: School } | { debtor: Debtor } | { message: ContendMessage },
  ): Promise<Document> {
    const { em } = this.context
    const document = await this.find(address, field)
    const attached = await em.nativeUpdate(
      Document,
      { id: document.id, attachedAt: null },
      {
        attachedAt: this.context.now(),
        ...Object.fromEntries(Object.entries(to).map(([noun, { id }]) => [noun, id])),
      },
    )
    if (attached === 0) throw gone(field)
    return em.refresh(document) as Promise<Document>
  }

  /** As `attach`, for several; the same one named twice, by its id and its address, is attached once. */
  async attachAll(
    addresses: readonly string[],
    field: string,
    to: Parameters<Documents['attach']>[2],
  ): Promise<void> {
    for (const address of this.distinct(addresses)) await this.attach(address, field, to)
  }

  /** Each upload once, however it is addressed. */
  distinct(addresses: readonly string[]): string[] {
    const { publicUrl } = this.context.config
    return [...new Map(addresses.map((address) => [keyOf(address, publicUrl) ?? address, address])).values()]
  }

  /** What was uploaded, by its bytes, whether it is free or attached. A file that was sent twice is there once. */
  async hashesOf(addresses: readonly string[]): Promise<string[]> {
    const keys = addresses.map((address) => keyOf(address, this.context.config.publicUrl))
    const known = keys.filter((key) => key !== null)
    const found = known.length === 0 ? [] : await this.context.em.find(Document, { key: { $in: known } })
    const hashes = new Map(found.map(({ key, sha256 }) => [key, sha256]))
    return [...new Set(addresses.map((address, at) => hashes.get(keys[at] ?? '') ?? address))].toSorted()
  }

  /** An upload of the viewer's own that is still free. */
  async find(address: string, field: string): Promise<Document> {
    const key = keyOf(address, this.context.config.publicUrl)
    const { em, actor } = this.context
    const document = key
      ? await em.findOne(Document, { key, attachedAt: null, createdAt: { $gt: this.#oldest() } })
      : null
    if (!document || (document.uploader && document.uploader.id !== actor?.id)) throw gone(field)
    return document
  }

  /**
   * What a form names that came with an earlier try of it: an upload of the viewer's own that is still free. Null: it has been
   * attached since, maybe by that very try, which its story finds out. Refuses what is gone.
   */
  async broughtBefore(address: string, field: string): Promise<{ key: string; document: Document | null }> {
    const key = keyOf(address, this.context.config.publicUrl)
    const document = await this.find(address, field).catch(nullIfRefused)
    if (document) return { key: document.key, document }
    // Asked after that: the try before this one may be attaching it at this moment.
    const isAttached = key && (await this.context.em.count(Document, { key, attachedAt: { $ne: null } })) > 0
    if (isAttached) return { key, document: null }
    throw gone(field)
  }

  /** For serving: the document if the viewer may read it. An unattached one opens by its address alone. */
  async readable(key: string): Promise<Document | null> {
    // Before anything is looked up: whether there is such a file is not for a program without the scope either.
    if (this.context.viewer.apiKey) authorise(this.context.viewer, 'debtor')
    const document = KEY.test(key)
      ? await this.context.em.findOne(
          Document,
          { key },
          { populate: ['debtor.school', 'message.contend.debtor.school'] },
        )
      : null
    if (!document) return null
    const allowed = document.attachedAt
      ? mayReadDocument(this.context.viewer, await this.#sidesOf(document))
      : document.createdAt > this.#oldest()
    return allowed ? document : null
  }

  async #sidesOf(document: Document): Promise<DocumentSides> {
    const { account } = this.context.viewer
    const sent = document.message?.getEntity().contend.getEntity()
    const claim = sent?.debtor.getEntity() ?? document.debtor?.getEntity()
    const escalated = claim && {
      ...(sent ? { id: sent.id } : { debtor: claim.id }),
      escalatedAt: { $ne: null },
    }
    return {
      paperOf: document.school?.id ?? null,
      claimOf: claim?.school.id ?? null,
      inCase: sent !== undefined,
      isFamily: sent
        ? account !== null && isAccountOf(account, sent) && !isByPrintAlone(account, sent)
        : claim !== undefined && this.context.parties.familyOf(claim, null) !== null,
      isEscalated: escalated !== undefined && (await this.context.em.count(Contend, escalated)) > 0,
    }
  }

  /** What is attached to each of some claims, oldest first, in one statement. */
  async evidenceOf(debtors: readonly number[]): Promise<Plain<Document>[][]> {
    const documents = await plainRows(
      this.context.em,
      Document,
      part`where one.debtor_id ${isOneOf(debtors)} order by one.id`,
    )
    const byDebtor = Map.groupBy(documents, ({ debtor }) => debtor)
    return debtors.map((id) => byDebtor.get(id) ?? [])
  }

  same(document: Pick<Document, 'key'>, address: string): boolean {
    return keyOf(address, this.context.config.publicUrl) === document.key
  }

  url(document: Pick<Document, 'key'>): string {
    return `${this.context.config.publicUrl}/files/${document.key}`
  }

  #oldest(): Date {
    return new Date(this.context.now().getTime() - this.context.rules.uploadHours * HOUR)
  }
}

/** Takes the key out of our own address, absolute or relative, or a bare key; anything else is null. */
export function keyOf(address: string, publicUrl: string): string | null {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
  return /^(?:(?:\/api\/r)?\/files\/)?([\w-]{22})$/.exec(path)?.[1] ?? null
}

const gone = (field: string) =>
  refuse(UserErrorCode.NOT_FOUND, field, 'This upload is not there any more. Choose the file again.')

const CODES: Partial<Record<FileRefused['reason'], UserErrorCode>> = {
  EMPTY: UserErrorCode.REQUIRED,
  TOO_LARGE: UserErrorCode.TOO_LARGE,
  TOO_MANY_PIXELS: UserErrorCode.TOO_LARGE,
  TOO_MANY_PARTS: UserErrorCode.TOO_LARGE,
  TOO_MUCH_WORK: UserErrorCode.TOO_LARGE,
  NOT_AN_IMAGE_OR_PDF: UserErrorCode.WRONG_TYPE,
}

function asRefusal(error: unknown): never {
  if (error instanceof FileRefused)
    throw refuse(CODES[error.reason] ?? UserErrorCode.INVALID, 'file', error.message)
  throw error
}

class NotKept extends Unavailable {}

const notKept = (cause: unknown): never => {
  throw new NotKept(FILES_CANNOT_BE_KEPT, { cause })
}
