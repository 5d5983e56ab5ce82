import { mayHear, type Viewer } from '../policy.js'
import { concerns, type ToldChange, type ToldRights } from './change.js'

/** So many are remembered: on a busy morning what is told in some minutes. */
const MOST = 2000

/**
 * What this server was told of lately, for whoever opens a line a moment after they have read: they hear what they have
 * missed in between, and need not read everything again. A server is told of nothing before it is committed, so what came
 * after somebody asked holds all that the answer did not, at whichever server they asked. Moments are `performance.now()`.
 */
export class RecentChanges {
  #told: { at: number; told: ToldChange | ToldRights }[] = []
  /** The last moment of which not all is known. */
  #missing = performance.now()

  add(told: ToldChange | ToldRights): void {
    this.#told.push({ at: performance.now(), told })
    if (this.#told.length > MOST) this.#missing = this.#told.shift()!.at
  }

  /** Something may have been missed. */
  forget(): void {
    this.#told = []
    this.#missing = performance.now()
  }

  /** What the viewer may hear of what came since a moment; null where not all of it is known. */
  since(moment: number, viewer: Viewer): ToldChange[] | null {
    if (moment <= this.#missing) return null
    const since = this.#told.slice(this.#told.findLastIndex(({ at }) => at < moment) + 1)
    const changes: ToldChange[] = []
    for (const { told } of since) {
      // They read as who they were before.
      if (told.kind === 'RIGHTS' && concerns(told, viewer)) return null
      if (told.kind !== 'RIGHTS' && mayHear(viewer, told)) changes.push(told)
    }
    return changes
  }
}
