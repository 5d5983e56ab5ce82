import { CLASSES, type Class, type Entry } from './families-classes.js'
import { aHome, drawing, type Draw, type Home } from './families-drawn.js'
import { namesOfARegister } from './names-of-a-size.js'
import type { Listed, Query } from './labelled-set.js'
import { seededWell } from './seeded.js'

export type FamiliesQuery = Query & { class: FamiliesClass; related_ids: string }
export type FamiliesClass = keyof typeof CLASSES

/**
 * A labelled set of families under a fixed seed: as many questions of each class, each about an entry of its own, and as many
 * entries besides as make up the register.
 */
export function aFamiliesSet({ perClass = 100, entries = 10_000, seed = 20_261_124 } = {}): {
  debtors: Listed[]
  queries: FamiliesQuery[]
} {
  const draw = drawing(seededWell(seed), namesOfARegister(entries))
  const kinds = Object.entries(CLASSES) as [FamiliesClass, Class][]
  const asked = kinds.flatMap(([kind, make], at) =>
    Array.from({ length: perClass }, (_, turn) => {
      const home = aHome(draw, `S${at * perClass + turn + 1}`)
      const { entry, about, question, isListed = false } = make(home, draw)
      const listed = rowOf(home, draw, entry)
      const query = {
        qid: `Q${at * perClass + turn + 1}`,
        student: draw.child(question.given ?? home.given, question.family ?? entry?.family ?? home.family),
        parent: draw.parent(home.names, { ...home.parent, ...entry?.parent, ...question.parent }),
        phone: draw.written(question.phone ?? home.phone, home.names),
        dob: question.dob ?? home.dob,
        region: question.region ?? home.region,
        email: '',
        true_id: isListed ? home.id : '',
        related_ids: isListed || about === 'nobody' ? '' : home.id,
      }
      return { listed, query: { ...query, ...question.typed?.(query), class: kind } }
    }),
  )
  const debtors = asked.map(({ listed }) => listed)
  while (debtors.length < entries) debtors.push(rowOf(aHome(draw, `S${debtors.length + 1}`), draw))
  return { debtors, queries: asked.map(({ query }) => query) }
}

function rowOf(home: Home, draw: Draw, entry: Entry = {}): Listed {
  return {
    id: home.id,
    student_name: draw.child(entry.given ?? home.given, entry.family ?? home.family),
    parent_name: draw.parent(home.names, { ...home.parent, ...entry.parent }),
    phone: draw.written(home.phone, home.names),
    email: '',
    dob: home.dob,
    region: home.region,
  }
}
