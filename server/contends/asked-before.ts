import type { EntityManager } from '@mikro-orm/postgresql'
import { Document } from '../documents/document.entity.js'
import { isSameContact } from './contact.js'
import { Saying } from './contend-message.entity.js'
import { Contend } from './contend.entity.js'
import type { Standing } from '../standing/standing.js'
import { PrintedAct } from './families/printed-act.entity.js'

/** SPENT: the provider was asked about this before, and the case was opened with no file that it has not seen. */
export type Asking = 'FIRST' | 'AGAIN' | 'SPENT'

/** Whatever else happens, the provider cannot be asked about it: the claim is gone, or it was asked before. */
export const isBeyondAsking = (asking: Asking, { removed }: Pick<Standing, 'removed'>) =>
  removed !== null || asking === 'SPENT'

/** Cases that a family has undone count for nothing. */
export async function withoutUndone(em: EntityManager, contends: readonly Contend[]): Promise<Contend[]> {
  if (contends.length === 0) return []
  const undone = await em.find(PrintedAct, {
    contend: { $in: contends.map(({ id }) => id) },
    undoneAt: { $ne: null },
  })
  return contends.filter(({ id }) => !undone.some(({ contend }) => contend.id === id))
}

/** How the provider may be asked in each of these cases: "once" counts by debt and contact, not by case (rule 23). */
export async function askingOf(
  em: EntityManager,
  contends: readonly Contend[],
): Promise<(id: number) => Asking> {
  if (contends.length === 0) return () => 'FIRST'
  const debtors = contends.map(({ debtor }) => debtor.id)
  const escalated = await em.find(Contend, { debtor: { $in: debtors }, escalatedAt: { $ne: null } })
  const asked = await withoutUndone(em, escalated)
  const before = new Map(
    contends.map((own) => [
      own.id,
      asked.filter((one) => one.id !== own.id && one.debtor.id === own.debtor.id && isSameContact(own, one)),
    ]),
  )
  const again = contends.filter(({ id }) => before.get(id)!.length > 0)
  if (again.length === 0) return () => 'FIRST'
  const files = await em.find(
    Document,
    { message: { contend: { $in: [...again, ...asked].map(({ id }) => id) } } },
    { populate: ['message'] },
  )
  return (id) => {
    const used = before.get(id) ?? []
    if (used.length === 0) return 'FIRST'
    const of = (contend: number) => files.filter(({ message }) => message!.getEntity().contend.id === contend)
    const seen = new Set(used.flatMap((one) => of(one.id)).map(({ sha256 }) => sha256))
    // What came later the school has not answered.
    const opened = of(id).filter(({ message }) => message!.getEntity().act === Saying.OPEN)
    return opened.some(({ sha256 }) => !seen.has(sha256)) ? 'AGAIN' : 'SPENT'
  }
}

export const ASKED_BEFORE =
  'You have asked the people who run DMA about this claim before. To ask once more, first send the school a file that it has not seen.'
