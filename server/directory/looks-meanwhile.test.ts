import { expect, test } from 'vitest'
import { aToldFamily, type Told } from '../testing/claims/cases.js'
import { daysLater, done, found } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { rows, untilWaiting } from '../testing/databases/database.js'
import { aProvider, anApprovedSchool, officeOf } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const looker = await anApprovedSchool(product, provider, 'Hillside School')
const before = await anApprovedSchool(product, provider, 'River School')

const ENTRY = 'relation entry { amountOwed { amount } }'
const ward = (student: string) => ({
  student,
  parent: 'Ngozi Adelabu',
  phone: '0803 411 7720',
  reference: 'A-1',
})
const LOOKS: Record<string, (name: string) => Promise<string[]>> = {
  'a search': async (search) => {
    const query = '{ directory(search: $search) { edges { node { amountOwed { amount } } } } }'
    const { directory } = await ask(product, `query ($search: String) ${query}`, { search }, looker)
    return directory.edges.map(({ node }: any) => node.amountOwed.amount)
  },
  'a check': async (name) => {
    const select = `check { results { ${ENTRY} } }`
    const { check } = await act(product, 'checkWard', ward(name), { as: looker, select })
    return check.results.map(({ entry }: any) => entry.amountOwed?.amount)
  },
  'a list of checks': async (name) => {
    const select = `checks { results { ${ENTRY} } }`
    const { checks } = await act(product, 'checkWards', { wards: [ward(name)] }, { as: looker, select })
    return checks[0].results.map(({ entry }: any) => entry.amountOwed?.amount)
  },
}
/** What somebody does who makes an entry untrue, and what is read then. */
const ACTS: [what: string, (told: Told) => Promise<unknown>, reads: string[]][] = [
  ['lowered', ({ id }) => done(product, 'updateDebtor', { id, amountOwed: '30000' }, school), ['30000.00']],
  ['withdrawn', ({ id }) => done(product, 'withdrawDebtor', { id, reason: 'A mistake.' }, school), []],
]

const matrix = ACTS.flatMap(([what, does, reads]) =>
  Object.entries(LOOKS).map(([look, looks]) => ({ what, look, does, looks, reads })),
)
test.each(matrix)(
  'a claim that is $what while $look is taken: who saw it as it was is told, and who is not told sees it as it is',
  async ({ does, looks, reads }) => {
    await daysLater(product, 1, provider, school, looker, before)
    await rows(product, 'update debtor set withdrawn_at = now() where withdrawn_at is null')
    const told = await aToldFamily(product, school, { parentName: 'Ngozi Adelabu', phone: '0803 411 7720' })
    await quiet(product)
    await found(product, told.name, before)
    product.mail.received.length = 0
    // Whoever tells those that have seen it waits here: they are known by then, and nothing is committed.
    const em = product.world.orm.em.fork()
    await em.begin()
    await em.execute('select id from school where id = ? for update', [before.schoolId])
    const changed = does(told)
    await untilWaiting(product, 1)
    const looked = looks(told.name)
    await Promise.race([looked, untilWaiting(product, 2)]).finally(() => em.commit())
    await changed
    const seen = await looked
    await quiet(product)
    const offices = { looker: await officeOf(product, looker), before: await officeOf(product, before) }
    const toldOf = (office: string) =>
      product.mail.received.filter(({ to, subject }) => to === office && subject === SUBJECT).length
    expect(toldOf(offices.before)).toBe(1)
    const [look] = await rows(product, 'select shown from look order by id desc limit 1')
    expect(look!.shown).toHaveLength(seen.length)
    if (toldOf(offices.looker) === 0) expect(seen).toEqual(reads)
    else expect(seen).toEqual(['45000.00'])
  },
)
const SUBJECT = 'A claim that you saw has changed'
