import DataLoader from 'dataloader'
import type { SchoolContend } from '../contends/contend-shapes.js'
import type { Standing } from '../contends/standing.js'
import type { Context } from '../context.js'
import type { Plain } from '../database/plain-rows.js'
import type { Document } from '../documents/document.entity.js'
import type { Letter } from '../mail/letter.entity.js'

/** One statement for a whole page of rows. Not cached: a mutation's answer must show what it just caused. */
export function loadersOf(context: Context): Loaders {
  const known = loaders.get(context)
  if (known) return known
  const made: Loaders = {
    letter: new DataLoader((ids) => context.payments.lettersOf(ids), { cache: false }),
    evidence: new DataLoader((ids) => context.documents.evidenceOf(ids), { cache: false }),
    standing: new DataLoader(async (ids) => ids.map(await context.standings.of(ids)), { cache: false }),
    contend: new DataLoader((ids) => context.caseFiles.ofRows(ids), { cache: false }),
    heldSince: new DataLoader((ids) => context.safeguarding.since(ids), { cache: false }),
    revision: new DataLoader((ids) => context.history.revisionsOf(ids), { cache: false }),
  }
  loaders.set(context, made)
  return made
}
const loaders = new WeakMap<Context, Loaders>()

interface Loaders {
  letter: DataLoader<number, Plain<Letter> | null>
  evidence: DataLoader<number, Plain<Document>[]>
  standing: DataLoader<number, Standing>
  contend: DataLoader<number, SchoolContend | null>
  heldSince: DataLoader<number, Date | null>
  revision: DataLoader<number, string>
}
