import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { cleanHeic, cleanImage } from './clean-image.ts'
import type { FileBudget, ImageBudget, WorkbookBudget } from './file-budgets.ts'
import type { LookedAt } from './file-kinds.ts'
import { FileRefused } from './file-refused.ts'
import { inspectPdf } from './inspect-pdf.ts'
import type { Answer, Findings, Job } from './looks.ts'

/**
 * The process that opens strangers' files, so that the server does not have to: it can be ended in the middle of a decoder's work,
 * holds none of the server's secrets, and takes nothing down with it. Its modules say .ts, so that Node runs them as they are.
 */
const LOOKS: { [Kind in LookedAt]: (bytes: Buffer, budget: FileBudget) => Promise<Findings[Kind]> } = {
  jpeg: (bytes, budget) => cleanImage('jpeg', bytes, budget as ImageBudget),
  png: (bytes, budget) => cleanImage('png', bytes, budget as ImageBudget),
  webp: (bytes, budget) => cleanImage('webp', bytes, budget as ImageBudget),
  heic: (bytes, budget) => cleanHeic(bytes, budget as ImageBudget),
  pdf: (bytes, budget) => inspectPdf(bytes, budget).then(() => null),
  // Only whoever brings a workbook waits for its reader.
  workbook: async (bytes, budget) =>
    (await import('./read-workbook.ts')).readWorkbook(bytes, budget as WorkbookBudget),
}

const WATCH_MILLISECONDS = 50
const MB = 2 ** 20
/** A third of a processor that somebody else wants as well. */
const NICENESS = 5

const tell = (answer: Answer) => void process.send?.(answer)

/**
 * What of a budget is used up, if anything. The processor's time counts a decoder's threads too; what they hold is resident,
 * though no heap shows it.
 */
function usedUp({ seconds, megabytes }: FileBudget, before: NodeJS.CpuUsage): 'seconds' | 'megabytes' | null {
  const { user, system } = process.cpuUsage(before)
  if (user + system > seconds * 1e6) return 'seconds'
  return process.memoryUsage.rss() > megabytes * MB ? 'megabytes' : null
}

async function look({ kind, bytes, budget }: Job): Promise<Answer> {
  const before = process.cpuUsage()
  const watching = setInterval(() => {
    const over = usedUp(budget, before)
    if (over) tell({ over })
  }, WATCH_MILLISECONDS)
  try {
    const found = await LOOKS[kind](bytes, budget)
    // Once more at the end: how fast the machine is does not decide what is noticed.
    const over = usedUp(budget, before)
    return over ? { over } : { found, megabytes: process.memoryUsage.rss() / MB }
  } catch (error) {
    if (error instanceof FileRefused) {
      const cause = error.cause instanceof Error ? error.cause.message : ''
      return { refused: error.reason, sentence: error.message, cause }
    }
    return { failed: String(error) }
  } finally {
    clearInterval(watching)
  }
}

process.on('message', (job: Job) => void look(job).then(tell))
/** The server has gone, however. Not by exit(), which would wait for the decoder. */
const end = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)
// It may have gone while this program was being read: nobody listened then.
if (!process.connected) end()
// A signal to the whole group is the server's to answer: it lets files under way be done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// Whoever waits for an answer comes first; and when memory runs out, the kernel takes this process.
setPriority(NICENESS)
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Only Linux knows it.
}
