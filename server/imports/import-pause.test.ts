import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { answerWardQuestions } from '../contends/families/answer-ward-questions.js'
import { attempt, done, found } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { CHILDREN, HEAD, theImportedFamilies } from '../testing/imported-families.js'
import { anAccount, aDebtor, aSchool, decide } from '../testing/people.js'
import { theRegister } from '../testing/register.js'

const register = await theRegister({
  env: { IMPORT_PAUSE_MINUTES: '10', NOTICE_DAYS: '0' },
})
const { product, provider, other } = register
const {
  school,
  family,
  emailOf,
  aList,
  imported,
  whyNot,
  debtorsOf,
  namesOnList,
  written,
  quietly,
  pauseEnds,
} = theImportedFamilies(register)

describe('in the pause', () => {
  test('no letter leaves, nothing is noticed or seen, and the end is told', async () => {
    const before = product.clock.now().getTime()
    const { id } = await imported()
    const query = `query ($id: ID!) { debtorImport(id: $id) { undoableUntil undoing { added undoable letters toPrint } }
      recentImports(undoable: true) { id state } }`
    const { debtorImport, recentImports } = await ask(product, query, { id }, school())
    expect(debtorImport.undoing).toEqual({ added: 3, undoable: 3, letters: 3, toPrint: 0 })
    const minutes = (Date.parse(debtorImport.undoableUntil) - before) / 60_000
    expect(minutes).toBeGreaterThan(9.9)
    expect(minutes).toBeLessThan(11)
    expect(recentImports).toEqual([{ id, state: 'DONE' }])
    for (const one of await debtorsOf())
      expect(one).toMatchObject({ noticed_at: null, letters: 'QUEUED', withdrawn_at: null })
    expect(written()).toEqual([])
    expect(await found(product, family(), other)).toEqual([])
    expect(await namesOnList()).toEqual(CHILDREN)
    await pauseEnds()
    expect(written()).toHaveLength(3)
    expect(await found(product, family(), other)).toHaveLength(3)
    expect(await whyNot(id)).toMatch(
      /^It is too late to undo this import: that was possible until \d\d:\d\d\./,
    )
    expect(await ask(product, query, { id }, school())).toMatchObject({ recentImports: [] })
  })

  test('only letters about what was added wait: who has no address is to be handed one', async () => {
    const named = (child: string, email: string) =>
      `${child} ${family()},Mrs ${family()},0803 000 0001,5000,${email},`
    const list = [HEAD, named('Chidinma', ''), named('Bola', emailOf('Bola'))].join('\n')
    const { id } = await imported(list)
    const query = 'query ($id: ID!) { debtorImport(id: $id) { undoing { added undoable letters toPrint } } }'
    const undoing = async () => (await ask(product, query, { id }, school())).debtorImport.undoing
    expect(await undoing()).toEqual({ added: 2, undoable: 2, letters: 1, toPrint: 1 })
    await pauseEnds()
    expect(await undoing()).toMatchObject({ letters: 0 })
  })

  test('another address, and an approval, make no letter leave sooner', async () => {
    const waiting = await aSchool(product)
    await imported(aList(['Chidinma']), waiting)
    await decide(product, provider, 'approveSchool', { schoolId: waiting.schoolId })
    await imported()
    const [first] = await debtorsOf()
    await done(product, 'updateDebtor', { id: String(first.id), parentEmail: emailOf('new') }, school())
    const queued = await rows(
      product,
      `select start_after > now() + interval '8 minutes' as waits from pgboss.job j
         join letter l on l.id = (j.data ->> 'letterId')::int
        where j.name = 'letters' and j.state = 'created' and l.state = 'QUEUED'`,
    )
    expect(queued.length).toBeGreaterThanOrEqual(4)
    expect(new Set(queued.map(({ waits }) => waits))).toEqual(new Set([true]))
    expect(written()).toEqual([])
  })

  test('no letter that its family asks for leaves sooner, and its account shows it nothing', async () => {
    const about = {
      student: `Chidinma ${family()}`,
      parent: `Adaeze ${family()}`,
      phone: '0803 412 5577',
      email: emailOf('Chidinma'),
    }
    await imported([HEAD, `${about.student},${about.parent},${about.phone},5000,${about.email},`].join('\n'))
    const [{ id }] = await debtorsOf()
    expect((await act(product, 'askAboutWard', about)).userErrors).toEqual([])
    await answerWardQuestions(product.world, pino({ level: 'silent' }))
    expect((await debtorsOf())[0].letters).toBe('QUEUED,QUEUED')
    const parent = await anAccount(product, emailOf('Chidinma').split('@')[0])
    await rows(product, 'update account set verified_email = email where email = ?', [parent.email])
    const contend = () =>
      act(
        product,
        'contendClaim',
        { debtorId: String(id), reason: 'ALREADY_PAID', message: 'Paid.' },
        { as: parent },
      )
    expect((await contend()).userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
    await quietly()
    const aboutClaims = () => written().filter(({ text }) => /\/claim\//.test(text))
    expect(aboutClaims()).toEqual([])
    await pauseEnds()
    expect(aboutClaims()).toHaveLength(2)
    expect((await contend()).userErrors).toEqual([])
  })

  test('a printed letter is not handed over', async () => {
    await imported([HEAD, `Ada ${family()},Mrs ${family()},0803 000 0002,500,,`].join('\n'))
    const [{ id }] = await debtorsOf()
    const toPrint = async () =>
      (await ask(product, '{ dashboard { totals { toPrint } } }', {}, school())).dashboard.totals.toPrint
    expect(await toPrint()).toBe(0)
    const { userErrors } = await attempt(product, 'recordHandOver', { id: String(id) }, school())
    expect(userErrors[0]!.message).toMatch(/can be undone until \d\d:\d\d/)
    await pauseEnds()
    expect(await toPrint()).toBe(1)
    await done(product, 'recordHandOver', { id: String(id) }, school())
  })

  test('a claim that was typed into the form is told at once', async () => {
    await aDebtor(product, school(), { studentName: `Ada ${family()}`, parentEmail: emailOf('ada') })
    await expect.poll(written).toHaveLength(1)
  })
})
