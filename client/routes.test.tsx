import { isValidElement } from 'react'
import { matchRoutes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { RequireAccount, RequireProvider, RequireSchool, SignedOut, WithoutSchool } from './guards'
import { routes } from './routes'

const GUARDS: readonly unknown[] = [RequireAccount, RequireProvider, RequireSchool, SignedOut, WithoutSchool]

const OF_A_SCHOOL = [
  '/dashboard',
  '/admin/adddebtor',
  '/admin/debtor/1',
  '/admin/update-debtor/1',
  '/admin/import',
  '/admin/confirm',
  '/admin/contend',
  '/admin/contend/1',
  '/check',
  '/admin/checks',
  '/admin/checks/1',
  '/admin/checks/applicants',
  '/admin/listdebtors',
  '/admin/listschools',
  '/admin/documentation',
  '/admin/notifications',
  '/admin/profile',
  '/admin/profile/update',
  '/admin/api-keys',
  '/admin/webhooks',
  '/admin/settings',
]
const OF_THE_PROVIDER = [
  '/provider',
  '/provider/escalations',
  '/provider/escalations/1',
  '/provider/letters',
  '/provider/looks',
  '/provider/looks/1',
  '/provider/audit',
  '/provider/messages',
  '/provider/newsletter',
  '/provider/people',
  '/provider/schools',
  '/provider/schools/1',
]

// What each guard does: client/session.test.tsx, and in a browser e2e/accounts.spec.ts.
it.each([
  ...OF_A_SCHOOL.map((path) => [path, 'a school alone', RequireSchool] as const),
  ...OF_THE_PROVIDER.map((path) => [path, 'the provider alone', RequireProvider] as const),
  ['/settings', 'whoever is signed in', RequireAccount] as const,
  ['/notifications', 'whoever is signed in', RequireAccount] as const,
  ['/signin', 'whoever is not signed in', SignedOut] as const,
  ['/signup', 'whoever is not signed in', SignedOut] as const,
  ['/school', 'whoever has no school', WithoutSchool] as const,
  ['/schoolreg', 'whoever has no school', WithoutSchool] as const,
])('%s is for %s', (path, _whom, guard) => {
  const passed = matchRoutes(routes, path)!.flatMap(({ route: { element } }) =>
    isValidElement(element) && GUARDS.includes(element.type) ? [element.type] : [],
  )
  expect(passed).toEqual([guard])
})
