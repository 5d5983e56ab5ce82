import { isDeepStrictEqual } from 'node:util'
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { authoriseNow } from '../accounts/acting-now.js'
import { Context, type World } from '../context.js'
import { insertRows } from '../database/insert-rows.js'
import { paths } from '../../common/paths.js'
import type { Viewer } from '../policy.js'
import { breathing } from '../shared/breathing.js'
import { checkLines } from './check-lines.js'
import type { Column } from './columns.js'
import { DebtorImport, ImportState } from './debtor-import.entity.js'
import { ImportLine } from './import-line.entity.js'
import { IMPORTS } from './import-queue.js'
import { linesOf } from './reading/file-reading.js'
import { StaleImport, runImport } from './run-import.js'

const POLLING = { heartbeatRefreshSeconds: 5, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }

/** Lines that are stored together. */
const AT_ONCE = 100
const TELL_MILLISECONDS = 300

/**
 * Takes imports off the queue, one at a time in every server. One whose server dies is given to another, which begins
 * it anew: nothing of it was there. Answers how to take no more.
 */
export async function workOnImports(world: World, log: Logger): Promise<() => Promise<void>> {
  const { boss } = world.outbox
  const id: string = await boss.work<{ importId: number }>(IMPORTS, POLLING, async ([job]) => {
    await workOn(world, job!.data.importId, log)
    boss.notifyWorker(id)
  })
  return () => boss.offWork(IMPORTS, { wait: false })
}

async function workOn(world: World, id: number, log: Logger): Promise<void> {
  const context = Context.ofRegister(world)
  const wanted = await context.em.findOne(DebtorImport, id, { populate: ['content', 'account', 'school'] })
  const checks = wanted?.state === ImportState.CHECKING
  if (!wanted || (!checks && wanted.state !== ImportState.RUNNING)) return
  context.viewer = viewerOf(wanted)
  try {
    if (checks) await check(context, wanted)
    else await runImport(context, wanted, teller(world, wanted))
  } catch (error) {
    if (error instanceof StaleImport)
      return settle(world, wanted, { state: ImportState.FAILED, problem: STALE, staleRows: error.rows })
    // What was checked can be tried again.
    const state = checks ? ImportState.FAILED : ImportState.CHECKED
    if (isForbidden(error)) return settle(world, wanted, { state, problem: NOT_THEIRS })
    log.error({ err: error, importId: id }, 'an import failed')
    await settle(world, wanted, { state, problem: NOT_DONE })
  }
}

const STALE =
  'Your list was changed after this file was checked, so nothing was imported. Choose the file again: it is checked anew.'
const NOT_THEIRS =
  'Whoever sent this file may not import for your school any more, so nothing was changed. Somebody else can send it.'
const NOT_DONE = 'This could not be done just now. Nothing was changed. Please try again in a few minutes.'

/** Whoever sent it, for the school that they sent it for: whether they act for that one still is asked where it is done. */
const viewerOf = ({ account, school }: DebtorImport): Viewer => ({
  account: account.getEntity(),
  school: school.getEntity(),
  session: null,
  confirmed: true,
})

const isForbidden = (error: unknown) => error instanceof GraphQLError && error.extensions.code === 'FORBIDDEN'

/**
 * Says of an import what became of it, as long as it is as this server took it up: one that was slow to give a sign of
 * life and another that was given its work may both be at it, and what the first one did stays. Whoever was told that they
 * can leave the page hears of what was not done, and so do their colleagues.
 */
async function settle(
  world: World,
  { id, state, school }: Pick<DebtorImport, 'id' | 'state' | 'school'>,
  how: Partial<DebtorImport>,
): Promise<void> {
  const context = Context.ofRegister(world)
  await context.transaction(async () => {
    const settled = await context.em.nativeUpdate(DebtorImport, { id, state }, how)
    if (settled === 0 || !how.problem || state !== ImportState.RUNNING) return
    await context.notifications.tellSchool(school.getEntity(), {
      kind: 'import.not-done',
      text: `Nothing of a list was imported. ${how.problem}`,
      path: `${paths.importDebtors}?list=${id}`,
      byClock: true,
    })
    await context.em.flush()
  })
}

/** Says now and then how far it is; on a connection of its own, so that everybody sees it. */
function teller(world: World, wanted: Pick<DebtorImport, 'id' | 'state'>): (done: number) => Promise<void> {
  let told = 0
  return async (progress) => {
    const now = performance.now()
    if (now - told < TELL_MILLISECONDS) return
    told = now
    const { id, state } = wanted
    await world.orm.em
      .fork()
      .nativeUpdate(DebtorImport, { id, state }, { progress, touchedAt: world.clock.now() })
  }
}

async function check(context: Context, wanted: DebtorImport): Promise<void> {
  const { id, content, reading } = wanted
  await context.transaction(() => authoriseNow(context.em, context.viewer, 'planImport'))
  const { columns, dayFirst } = reading!
  const file = {
    columns: columns.map(({ field }) => field as Column | null),
    dayFirst,
    rows: linesOf(content!.sheets, reading!),
  }
  const { lines, newest } = await checkLines(context, file, teller(context.world, wanted))
  const breathe = breathing()
  await context.transaction(async () => {
    const { em } = context
    const checking = { id, state: ImportState.CHECKING }
    const checked = { state: ImportState.CHECKED, newestDebtor: newest, progress: 0 }
    // Another server may have checked it by now, and somebody have had it read in another way since.
    const [now] = await em.execute<{ reading: unknown }[]>(
      'select reading from debtor_import where id = ? for no key update',
      [id],
    )
    if (!isDeepStrictEqual(now?.reading, reading)) return
    if ((await em.nativeUpdate(DebtorImport, checking, checked)) !== 1) return
    // A server that died may have got so far before.
    await em.nativeDelete(ImportLine, { of: id })
    for (let at = 0; at < lines.length; at += AT_ONCE) {
      await insertRows(
        em,
        ImportLine,
        lines.slice(at, at + AT_ONCE).map((line) => ({ ...line, of: id })),
      )
      await breathe()
    }
  })
}
