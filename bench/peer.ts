import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ask } from './load.ts'
import type { Place } from './place.ts'
import type { Operation } from './operations.ts'

const PEER = 'postgraphile@5.1.5'

/** The peer's address, and the plain list as it is asked for there; null, said in a line, where it cannot be installed. */
export interface Peer {
  url: string
  body: () => string
}

/** Installs PostGraphile into a folder that goes again, and starts it on a copy of the same claims (postgraphile.ts). */
export async function openPeer(place: Place, plainList: Operation): Promise<Peer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'dma-peer-'))
  place.onClose(() => rm(folder, { recursive: true, force: true }))
  try {
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, PEER])
  } catch (error) {
    console.log(
      `${PEER} could not be installed, so it is left out: ${(error as Error).message.split('\n')[0]}`,
    )
    return null
  }
  const url = await place.beside('postgraphile.ts', { POSTGRAPHILE: folder })
  const ours = await listOf(place.product.url, plainList)
  const body = bodyFor(Number(ours[0]!.school.id))
  const theirs = await listOf(url, { ...plainList, body })
  const names = (list: Node[]) => list.map(({ studentName }) => studentName).join()
  if (names(theirs) !== names(ours)) throw new Error('The peer answers another list.')
  return { url, body }
}

interface Node {
  studentName: string
  school: { id: string | number }
}

async function listOf(url: string, operation: Operation): Promise<Node[]> {
  const { data } = await ask(url, operation)
  const { debtors } = ((data as { dashboard?: object } | null)?.dashboard ?? data) as {
    debtors: { edges: { node: Node }[] }
  }
  return debtors.edges.map(({ node }) => node)
}

function bodyFor(school: number): () => string {
  const query = `query PlainList { debtors: allDebtors(first: 50, condition: { schoolId: ${school} }, orderBy: ROW_ID_DESC) {
    edges { node { id: rowId studentName parentName amountOwed phone status school: schoolBySchoolId { id: rowId name } } } } }`
  const body = JSON.stringify({ operationName: 'PlainList', query })
  return () => body
}
