import { ref } from '@mikro-orm/core'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { authoriseNow } from '../accounts/acting-now.js'
import type { RequestContext } from '../request.js'
import { plainName } from '../documents/shown-name.js'
import { authorise } from '../policy.js'
import { part } from '../shared/sql-part.js'
import { badInput, orderedBy, pageOf, type PageArgs } from '../shared/connection.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { DebtorImport, ImportState } from './debtor-import.entity.js'
import { DEBTOR_LIST } from './debtor-list.js'
import { leftOutOf, type FileReading } from './reading/file-reading.js'
import { ListFiles, type SaidOfFile } from './reading/list-files.js'
import type { Column } from './columns.js'
import { ImportLine, ImportOutcome } from './import-line.entity.js'
import { enqueueImport } from './import-queue.js'
import type { ColumnMappings } from './reading/column-mappings.js'
import type { Limits } from '../doors/limits/rate-limits.js'
import type { Outbox } from '../mail/outbox.js'

interface Needs extends RequestContext {
  columnMappings: ColumnMappings
  limits: Limits
  outbox: Outbox
}

/** Whoever works at an import says so more often than this. */
const SILENT_MILLISECONDS = 2 * 60_000
const MOST_RECENT = 20

export interface LinesFilter extends PageArgs {
  outcome?: ImportOutcome | null
  /** Only those that may be about a ward that is listed already. */
  duplicates?: boolean | null
  /** Of which check they are; refused where the file has been checked in another way since. */
  ofRevision?: string | null
}

export interface ImportCounts {
  create: number
  /** Of those, withdrawn claims that come back: told at once, and not undone with the rest (rule 30). */
  back: number
  update: number
  /** Of those, what comes to name somebody else than the family that was told. */
  others: number
  nothing: number
  refuse: number
  /** Of those that would be created. */
  duplicates: number
  letters: number
  /** Of those, what waits with what is added. */
  lettersOfAdded: number
  /** Of those, what leaves for the duplicates. */
  lettersOfDuplicates: number
  /** Letters that the school hands over. */
  toPrint: number
  toPrintOfDuplicates: number
}

export interface RunInput {
  id: number
  statementAccepted: boolean
  skipRefused: boolean
  skipDuplicates: boolean
  othersAreMeant: boolean
  ifRevision?: string | null
}

type ReadInput = SaidOfFile & { id: number }

/** A school's lists out of files: checked first, then done as they were checked. */
export class Imports {
  readonly #files: ListFiles<Column>

  constructor(private readonly context: Needs) {
    this.#files = new ListFiles(context, DEBTOR_LIST)
  }

  /** Reads a file, and has each of its lines checked. Nothing of the list is changed by it. */
  async plan(file: Pick<FileUpload, 'filename' | 'createReadStream'>): Promise<DebtorImport> {
    const { viewer, limits } = this.context
    authorise(viewer, 'planImport')
    await limits.upload(this.context.account.id)
    const { sheets, reading } = await this.#files.read(file, this.#mostRows())
    // What is refused for another file costs none of the day’s lines.
    await this.#mustBeIdle()
    await this.#countLines(reading)
    return this.context.transaction(async () => {
      const { em } = this.context
      await em.execute(`select pg_advisory_xact_lock(hashtext('imports'), ?)`, [this.context.school.id])
      await authoriseNow(em, this.context.viewer, 'planImport')
      await this.#mustBeIdle()
      const now = this.context.now()
      const wanted = em.create(DebtorImport, {
        school: ref(this.context.school),
        account: ref(this.context.account),
        fileName: plainName(file.filename),
        ...stateOf(reading),
        content: { sheets },
        skips: {},
        newestDebtor: 0,
        progress: 0,
        staleRows: [],
        createdAt: now,
        touchedAt: now,
      })
      await em.flush()
      await this.#enqueue(wanted)
      return wanted
    })
  }

  /** Has a file that was checked be read in another way, and checked anew. What is said of its columns is remembered. */
  async read({ id, ...said }: ReadInput): Promise<DebtorImport> {
    const { viewer, em } = this.context
    authorise(viewer, 'readImport')
    const found = await em.findOne(DebtorImport, this.#own(id), { populate: ['content'] })
    if (!found?.content || !found.reading) throw refuse(UserErrorCode.NOT_FOUND, 'id', GONE)
    const { sheets } = found.content
    const reading = await this.#files.understand(sheets, this.#mostRows(), beside(found.reading, said))
    mustBeChecked(found)
    await this.#mustBeIdle(id)
    await this.#countLines(reading)
    return this.context.transaction(async () => {
      await em.execute(`select pg_advisory_xact_lock(hashtext('imports'), ?)`, [this.context.school.id])
      await authoriseNow(em, this.context.viewer, 'readImport')
      const wanted = await em.findOneOrFail(DebtorImport, this.#own(id), { refresh: true })
      mustBeChecked(wanted)
      await this.#mustBeIdle(id)
      await em.nativeDelete(ImportLine, { of: id })
      Object.assign(wanted, {
        ...stateOf(reading),
        account: ref(this.context.account),
        progress: 0,
        problem: null,
        touchedAt: this.context.now(),
      })
      if (said.columns) await this.#files.remember(sheets, reading)
      await em.flush()
      await this.#enqueue(wanted)
      return wanted
    })
  }

  /** Begins to do what was checked. Asked again it goes on, or has been done: never twice. */
  async run({ id, ifRevision, ...meant }: RunInput): Promise<DebtorImport> {
    authorise(this.context.viewer, 'runImport')
    return this.context.transaction(async () => {
      const { em } = this.context
      await em.execute(`select pg_advisory_xact_lock(hashtext('imports'), ?)`, [this.context.school.id])
      await authoriseNow(em, this.context.viewer, 'runImport')
      const found = await em.findOne(DebtorImport, this.#own(id), { refresh: true })
      if (!found) throw refuse(UserErrorCode.NOT_FOUND, 'id', GONE)
      if (found.state === ImportState.DONE || (found.state === ImportState.RUNNING && !this.#isSilent(found)))
        return found
      if (found.state === ImportState.UNDONE)
        throw refuse(UserErrorCode.CONFLICT, 'id', 'This import was undone. Choose the file again.')
      if (found.state === ImportState.CHECKING || found.state === ImportState.FAILED)
        throw refuse(UserErrorCode.CONFLICT, 'id', found.problem ?? 'This file is still being checked.')
      await this.#mustBeIdle(id)
      // Who says so has read these lines: a colleague, or another tab, may have had the file read otherwise since.
      if (ifRevision != null && ifRevision !== (await this.revision(id)))
        throw refuse(UserErrorCode.CONFLICT, 'id', READ_ANEW)
      await this.#mustBeMeant(id, meant)
      Object.assign(found, {
        state: ImportState.RUNNING,
        account: ref(this.context.account),
        skips: { refused: meant.skipRefused, duplicates: meant.skipDuplicates },
        progress: 0,
        problem: null,
        touchedAt: this.context.now(),
      })
      await em.flush()
      await enqueueImport(this.context.outbox.boss, em, { id, ofApproved: this.#isApproved() })
      return found
    })
  }

  /** One of one's own, or null. */
  async one(id: number): Promise<DebtorImport | null> {
    authorise(this.context.viewer, 'debtorImport')
    return this.context.em.findOne(DebtorImport, this.#own(id))
  }

  /** Those of the last day, newest first, however they stand; `undoable`: only what can still be undone. */
  async recent(undoable: boolean): Promise<DebtorImport[]> {
    authorise(this.context.viewer, 'recentImports')
    const which = undoable
      ? part`state = ${ImportState.DONE} and undoable_until > ${this.context.now()}`
      : part`true`
    const { sql, values } =
      part`select id from debtor_import where school_id = ${this.context.school.id} and ${which}
      order by id desc limit ${MOST_RECENT}`
    // My Home asks each time, and hardly ever there is one: only then the mapper.
    const ids = (await this.context.em.execute<{ id: number }[]>(sql, values)).map(({ id }) => id)
    if (ids.length === 0) return []
    return this.context.em.find(DebtorImport, { id: { $in: ids } }, { orderBy: { id: 'desc' } })
  }

  /** Another one after each check, whose lines are others. */
  async revision(id: number): Promise<string> {
    const [newest] = await this.context.em.execute<{ line: number }[]>(
      'select coalesce(max(id), 0)::int as line from import_line where of_id = ?',
      [id],
    )
    return String(newest!.line)
  }

  async counts(id: number): Promise<ImportCounts> {
    const [counts] = await this.context.em.execute<ImportCounts[]>(
      `select count(*) filter (where outcome = 'CREATE')::int as create,
              count(*) filter (where outcome = 'CREATE' and lists_again is not null)::int as back,
              count(*) filter (where outcome = 'UPDATE')::int as update,
              count(*) filter (where names_another)::int as others,
              count(*) filter (where outcome = 'NOTHING')::int as nothing,
              count(*) filter (where outcome = 'REFUSE')::int as refuse,
              count(*) filter (where alike <> '[]')::int as duplicates,
              coalesce(sum(letters), 0)::int as letters,
              coalesce(sum(letters) filter (where outcome = 'CREATE' and lists_again is null), 0)::int as "lettersOfAdded",
              coalesce(sum(letters) filter (where alike <> '[]'), 0)::int as "lettersOfDuplicates",
              count(*) filter (where ${IS_TO_PRINT})::int as "toPrint",
              count(*) filter (where ${IS_TO_PRINT} and alike <> '[]')::int as "toPrintOfDuplicates"
         from import_line where of_id = ?`,
      [id],
    )
    return counts!
  }

  /** In their order. */
  async lines(id: number, { outcome, duplicates, ofRevision, ...args }: LinesFilter) {
    if (ofRevision != null && ofRevision !== (await this.revision(id))) throw badInput(READ_ANEW)
    const where = {
      of: id,
      ...(outcome ? { outcome } : {}),
      ...(duplicates ? { alike: { $ne: [] } } : {}),
    }
    return pageOf(args, BY_LINE, ({ behind, limit }) => {
      const further = behind ? { row: { $gt: behind[0] } } : {}
      return this.context.em.find(ImportLine, { ...where, ...further }, { orderBy: { row: 'asc' }, limit })
    })
  }

  /** Whether the provider has ever approved the school: anybody can register one. */
  #isApproved(): boolean {
    return this.context.school.approvedAt !== null
  }

  #own(id: number) {
    return { id, school: this.context.school.id }
  }

  #isSilent({ touchedAt }: DebtorImport): boolean {
    return this.context.now().getTime() - touchedAt.getTime() > SILENT_MILLISECONDS
  }

  /** One at a time of a school; callers hold its lock. */
  async #mustBeIdle(exceptFor = 0): Promise<void> {
    const busy = await this.context.em.find(DebtorImport, {
      school: this.context.school.id,
      id: { $ne: exceptFor },
      state: { $in: [ImportState.CHECKING, ImportState.RUNNING] },
    })
    if (busy.some((other) => !this.#isSilent(other)))
      throw refuse(
        UserErrorCode.CONFLICT,
        null,
        'Another file of your school is being worked on. Try again when it is done.',
      )
  }

  /** Everything that has to be said before: all at once. */
  async #mustBeMeant(
    id: number,
    { statementAccepted, skipRefused, skipDuplicates, othersAreMeant }: Omit<RunInput, 'id'>,
  ): Promise<void> {
    const counts = await this.counts(id)
    const check = new Validation()
    const creates = counts.create - (skipDuplicates ? counts.duplicates : 0)
    if (creates + counts.update === 0)
      check.refuse(UserErrorCode.INVALID, 'id', 'There is nothing to import in this file.')
    // A change may claim more than the family was told (rule 19).
    if (creates + counts.update > 0 && !statementAccepted)
      check.refuse(
        UserErrorCode.REQUIRED,
        'statementAccepted',
        'Confirm that the debts are due, that the families were asked to pay, and that you may share them.',
      )
    // A column that has slipped would take the claims of hundreds of families from them, and give each to a stranger.
    if (counts.others > 0 && !othersAreMeant)
      check.refuse(
        UserErrorCode.REQUIRED,
        'othersAreMeant',
        'Say that these claims are to name somebody else, or check the IDs in your file and choose it again.',
      )
    if (counts.refuse > 0 && !skipRefused)
      check.refuse(
        UserErrorCode.REQUIRED,
        'skipRefused',
        'Say that the lines that cannot be imported are left out, or fix them in your file and choose it again.',
      )
    check.done()
  }

  #mostRows(): number {
    const { importRows, strangersImportRows } = this.context.rules
    return this.#isApproved() ? importRows : strangersImportRows
  }

  /** Before a line of it is checked. */
  async #countLines({ sheets, sheet, missing }: FileReading): Promise<void> {
    if (missing.length > 0) return
    const { limits } = this.context
    await limits.importRows(this.context.school.id, sheets[sheet]!.lines, this.#isApproved())
  }

  async #enqueue({ id, state }: DebtorImport): Promise<void> {
    if (state !== ImportState.CHECKING) return
    await enqueueImport(this.context.outbox.boss, this.context.em, { id, ofApproved: this.#isApproved() })
  }
}

/** What is not said stays as it is; of another sheet the columns are found out anew. */
function beside({ sheet, columns, dayFirst }: FileReading, said: SaidOfFile): SaidOfFile {
  const isSameSheet = (said.sheet ?? sheet) === sheet
  return {
    sheet: said.sheet ?? sheet,
    columns: said.columns ?? (isSameSheet ? columns.map(({ field }) => field) : null),
    dayFirst: said.dayFirst ?? dayFirst,
  }
}

/** Nothing is checked before it is known which columns are which. */
const stateOf = (reading: FileReading) => ({
  state: reading.missing.length > 0 ? ImportState.CHECKED : ImportState.CHECKING,
  reading,
  leftOut: leftOutOf(reading),
})

const IS_TO_PRINT = `outcome = 'CREATE' and claim ->> 'parentEmail' is null
  and claim ->> 'status' is distinct from 'COMPLETED'`

const READ_ANEW =
  'This file has been read in another way since you looked at it. Look at what would happen now, and say it once more.'

const GONE = 'This import is not there any more. Choose the file again.'

const BY_LINE = orderedBy(['integer'], ({ row }: ImportLine) => [row])

function mustBeChecked({ state, problem }: Pick<DebtorImport, 'state' | 'problem'>): void {
  if (state !== ImportState.CHECKED)
    throw refuse(UserErrorCode.CONFLICT, 'id', problem ?? 'This file is being worked on.')
}
