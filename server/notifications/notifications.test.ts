import { beforeEach, expect, test } from 'vitest'
import { act, ask } from '../testing/client.js'
import {
  aProvider,
  anAccount,
  anApprovedSchool,
  decide,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct()
const provider = await aProvider(product)
let school: SchoolPerson
beforeEach(async () => {
  school = await anApprovedSchool(product, provider)
  const { schoolId } = school
  await decide(product, provider, 'suspendSchool', { schoolId, reason: 'A complaint.' })
  await decide(product, provider, 'reinstateSchool', { schoolId })
})

const LIST = `query ($first: Int, $after: String) { notifications(first: $first, after: $after) {
  totalCount unreadCount pageInfo { hasNextPage endCursor } edges { node { id kind text path readAt } } } }`
const list = async (as: Person = school, variables: Record<string, unknown> = {}) => {
  const { notifications } = await ask(product, LIST, variables, as)
  return { ...notifications, nodes: notifications.edges.map(({ node }: any) => node) }
}
const markRead = (id: string | null | undefined, as: Person = school) =>
  act(product, 'markNotificationRead', { id }, { as, select: 'unreadCount notifications { id readAt }' })

test('a school is told what happened to it, the newest first, with where to look', async () => {
  const { nodes, totalCount, unreadCount } = await list()
  expect(nodes.map(({ kind, text, path, readAt }: any) => ({ kind, text, path, readAt }))).toEqual([
    {
      kind: 'school.reinstated',
      text: 'Your school takes part again.',
      path: '/admin/profile',
      readAt: null,
    },
    { kind: 'school.suspended', text: 'Your school is suspended.', path: '/admin/profile', readAt: null },
    {
      kind: 'school.approved',
      text: `${school.schoolName} is approved.`,
      path: '/admin/profile',
      readAt: null,
    },
  ])
  expect({ totalCount, unreadCount }).toEqual({ totalCount: 3, unreadCount: 3 })
})

test('a page goes on where the last one ended though something new has come', async () => {
  const first = await list(school, { first: 2 })
  await decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'Once more.' })
  const second = await list(school, { first: 2, after: first.pageInfo.endCursor })
  expect(second.nodes.map(({ kind }: any) => kind)).toEqual(['school.approved'])
  expect(second.pageInfo.hasNextPage).toBe(false)
})

test('one is marked as read and stays read since the first time', async () => {
  const [{ id }] = (await list()).nodes
  const first = await markRead(id)
  expect(first).toEqual({
    unreadCount: 2,
    notifications: [{ id, readAt: expect.any(String) }],
    userErrors: [],
  })
  expect(await markRead(id)).toEqual(first)
  const { viewer } = await ask(product, '{ viewer { unreadNotifications } }', {}, school)
  expect(viewer.unreadNotifications).toBe(2)
})

test('without an id all of one’s own are marked, and nobody else’s', async () => {
  const before = (await list(provider)).unreadCount
  expect(before).toBeGreaterThan(0)
  const { unreadCount, notifications } = await markRead(undefined)
  expect({ unreadCount, changed: notifications.length }).toEqual({ unreadCount: 0, changed: 3 })
  expect((await list(provider)).unreadCount).toBe(before)
})

test('somebody else’s and an invented one look alike, and none of one’s own is marked instead', async () => {
  const [{ id }] = (await list()).nodes
  const stranger = await anAccount(product)
  for (const tried of [id, '999999', 'x', '']) {
    const { userErrors } = await markRead(tried, stranger)
    expect(userErrors).toMatchObject([{ code: 'NOT_FOUND', field: ['id'] }])
  }
  expect((await markRead('')).userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
  expect((await list()).unreadCount).toBe(3)
  expect((await list(stranger)).nodes).toEqual([])
})

test('every provider hears of a new application; whoever acts is not told of their own act', async () => {
  const second = await aProvider(product)
  const { schoolName } = await anApprovedSchool(product, provider, 'Heard Of')
  for (const person of [provider, second])
    expect((await list(person)).nodes[0]).toMatchObject({
      kind: 'application.submitted',
      text: `${schoolName} waits for your decision.`,
      path: '/provider',
    })
})
