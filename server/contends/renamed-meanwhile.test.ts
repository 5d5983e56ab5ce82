import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aDispute, aToldFamily, dayIn, goesOn, type Told } from '../testing/claims/cases.js'
import { debtorOf, done, letterState } from '../testing/claims/claims.js'
import { act, visitor, type Asker } from '../testing/client.js'
import { rows, untilWaiting } from '../testing/databases/database.js'
import { anAccount, aProvider, anApprovedSchool, type Person } from '../testing/people.js'
import { printed } from '../testing/printed.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { answerWardQuestions } from './families/answer-ward-questions.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const looker = await anApprovedSchool(product, provider, 'Hillside School')

interface Scene extends Told {
  contendId: string
  checkId: string
  letterId: string
  account: Person
}

/** What somebody does about the child that a claim named. */
interface Act {
  before?: (told: Told) => Promise<Partial<Scene>>
  act: (scene: Scene) => Promise<{ userErrors: { message: string }[] }>
  /** Of an act on what has gone with the earlier family: what it does there. */
  goes?: (earlier: string) => Promise<unknown[]>
}

const sends = (mutation: string, input: Record<string, unknown>, as: Asker = visitor) =>
  act(product, mutation, input, { as })
const disputed = async ({ token }: Told) => ({ contendId: (await aDispute(product, { token })).id })
const checked = async ({ name }: Told) => {
  const asked = { student: name, parent: 'Ngozi Adelabu', phone: '0803 411 7720', reference: 'A-1' }
  const { check } = await act(product, 'checkWard', asked, {
    as: looker,
    select: 'check { id results { score } }',
  })
  expect(check.results).toHaveLength(1)
  return { checkId: check.id }
}
const letterOf = async ({ id }: Told) => ({ letterId: (await debtorOf(product, id, school)).letter.id })
const holdsOf = (claim: string) =>
  rows(
    product,
    'select reason, needs_confirmation from safeguarding_hold where debtor_id = ? and ended_at is null',
    [claim],
  )
const statesOf = (claim: string) => rows(product, 'select state from contend where debtor_id = ?', [claim])

const ACTS: Record<string, Act> = {
  'a family disputes it by its link': {
    act: ({ token }) => sends('contendClaim', { token, reason: 'NOT_LIABLE', message: 'We have left.' }),
  },
  'a family disputes it signed in': {
    before: async ({ email }) => {
      const account = await anAccount(product, email.split('@')[0]!)
      await rows(product, 'update account set verified_email = email where email = ?', [email])
      return { account }
    },
    act: ({ id, account }) =>
      sends('contendClaim', { debtorId: id, reason: 'NOT_LIABLE', message: 'We have left.' }, account),
  },
  'a family asks for time': {
    act: ({ token }) => sends('pleadForTime', { token, instalments: [{ dueOn: dayIn(product, 30) }] }),
  },
  'a family asks for a further link': { act: ({ token }) => sends('requestClaimLink', { token }) },
  'a question about the child is answered': {
    act: async ({ name, email }) => {
      await sends('askAboutWard', { student: name, parent: 'Ngozi Adelabu', phone: '0803 411 7720', email })
      await answerWardQuestions(product.world, pino({ level: 'silent' }))
      return { userErrors: [] }
    },
  },
  'a family ends its other links': {
    act: ({ token, name }) => sends('revokeClaimLinks', { token, surname: name.split(' ').at(-1) }),
  },
  'somebody says that the letter is not for them': { act: ({ token }) => sends('refuseLetter', { token }) },
  'a family writes in its case': {
    before: disputed,
    act: ({ contendId, token }) => sends('commentOnContend', { contendId, token, message: 'Please look.' }),
  },
  'a family takes its case back': {
    before: disputed,
    act: ({ contendId, token }) => sends('withdrawContend', { contendId, token }),
  },
  'the school corrects the amount in its case': {
    before: disputed,
    act: ({ contendId }) =>
      sends('acceptContend', { contendId, outcome: 'AMOUNT_CORRECTED', amount: '10000' }, school),
  },
  'the school accepts its case': {
    before: disputed,
    act: ({ contendId }) => sends('acceptContend', { contendId, outcome: 'WITHDRAWN' }, school),
  },
  'the school rejects its case': {
    before: disputed,
    act: ({ contendId }) =>
      sends('rejectContend', { contendId, message: 'We have no such payment.' }, school),
  },
  'the provider decides its case': {
    before: async (told) => {
      const { contendId } = await disputed(told)
      await goesOn(product, 'rejectContend', { contendId, message: 'We have no such payment.' }, school)
      await goesOn(product, 'escalateContend', { contendId, message: 'It is not right.' }, told)
      return { contendId }
    },
    act: ({ contendId }) =>
      sends(
        'decideContend',
        { contendId, decision: 'DISMISS', reasons: 'We have read both files.' },
        provider,
      ),
  },
  'a school that was shown it holds it': {
    before: checked,
    act: ({ id }) => sends('setSafeguardingHold', { debtorId: id, hold: true, reason: 'CUSTODY' }, looker),
  },
  'a school holds it by its check': {
    before: checked,
    act: ({ checkId }) => sends('setSafeguardingHold', { checkId, hold: true, reason: 'CUSTODY' }, looker),
    goes: async (earlier) => {
      expect(await holdsOf(earlier)).toMatchObject([{ reason: 'CUSTODY' }])
      return []
    },
  },
  'a school ends its hold by its check': {
    before: async (told) => {
      const { checkId } = await checked(told)
      await sends('setSafeguardingHold', { checkId, hold: true, reason: 'CUSTODY' }, looker)
      return { checkId }
    },
    act: ({ checkId }) => sends('setSafeguardingHold', { checkId, hold: false }, looker),
    goes: holdsOf,
  },
  'a school says by its check that it is somebody else': {
    before: checked,
    act: ({ id, checkId }) => sends('notTheSamePerson', { checkId, debtorId: id }, looker),
    goes: async (earlier) => {
      const said = await rows(product, 'select debtor_id as id from not_the_same order by id desc limit 1')
      return said.filter(({ id }) => String(id) !== earlier)
    },
  },
  'the school hands over the letter that it has printed': {
    before: async ({ id }) => {
      await printed(product, id, school)
      return {}
    },
    act: ({ id }) => sends('recordHandOver', { id }, school),
  },
  'the school says that its letter came back': {
    before: letterOf,
    act: ({ letterId }) => sends('letterCameBack', { letterId }, school),
  },
  'the school sends its letter again': {
    before: async (told) => {
      const { letterId } = await letterOf(told)
      await sends('recordHandOver', { id: told.id }, school)
      await sends('letterCameBack', { letterId }, school)
      return { letterId }
    },
    act: ({ letterId }) => sends('resendLetter', { letterId }, school),
  },
}

const SOMEBODY_ELSE = {
  studentName: 'Zuriel Ekpo',
  parentName: 'Bassey Ekpo',
  phone: '0803 599 1201',
  statementAccepted: true,
}

test.each(Object.entries(ACTS))(
  'what is done at the moment at which a claim comes to name somebody else is nothing of theirs: %s',
  async (_what, { before, act: acts, goes }) => {
    await rows(product, 'update debtor set withdrawn_at = now() where withdrawn_at is null')
    const about = { parentName: 'Ngozi Adelabu', phone: '0803 411 7720' }
    const told = await aToldFamily(product, school, about)
    const scene = { ...told, ...(await before?.(told)) } as Scene
    await quiet(product)
    const names = () =>
      done(
        product,
        'updateDebtor',
        { id: told.id, ...SOMEBODY_ELSE, parentEmail: `new.${told.email}` },
        school,
      )

    const em = product.world.orm.em.fork()
    await em.begin()
    await em.execute('select id from debtor where id = ? for update', [told.id])
    const renamed = names()
    await untilWaiting(product, 1)
    const acted = acts(scene)
    await untilWaiting(product, 2).finally(() => em.commit())
    await renamed
    await acted
    await letterState(product, told.id, 'SENT', school)
    await quiet(product)
    expect(await onRecord(told.id)).toEqual(ONLY_RENAMED)
    const [earlier] = await rows(product, 'select id from debtor where shown_as = ?', [told.id])
    expect(await goes?.(String(earlier!.id))).toEqual(goes && [])
  },
)

const ONLY_RENAMED = {
  amount: '45000.00',
  claim: [{ status: 'ABANDONED_PAYMENT', withdrawn: false, refused_emails: [], handed: null, heard: true }],
  cases: [],
  holds: [],
  links: [{ living: 1 }],
  letters: [{ kind: 'claim', times: 1 }],
}

/** Everything of a claim that somebody who meant the earlier family could have changed. */
async function onRecord(id: string) {
  const read = (statement: string) => rows(product, statement, [id])
  return {
    amount: (await debtorOf(product, id, school)).amountOwed.amount,
    claim: await read(
      `select status, withdrawn_at is not null as withdrawn, refused_emails, handed_over_on as handed, noticed_at is not null as heard from debtor where id = ?`,
    ),
    cases: await statesOf(id),
    holds: await holdsOf(id),
    links: await read(
      'select count(*)::int as living from claim_link where debtor_id = ? and revoked_at is null',
    ),
    letters: await read('select kind, count(*)::int as times from letter where debtor_id = ? group by 1'),
  }
}
