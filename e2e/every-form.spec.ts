import type { FormTable, Place } from './form-walk.js'
import { walk } from './form-walk.js'
import { FAMILY_FORMS } from './forms-of-families.js'
import { DEBTOR_FORMS, SCHOOL_FORMS } from './forms-of-schools.js'
import { DESK_FORMS } from './forms-of-the-desk.js'
import { VISITOR_FORMS } from './forms-of-visitors.js'
import { test } from './fixtures.js'
import { aSession, anAccount, type Person } from './people.js'

const WALKS: Record<string, [forms: FormTable, who: (place: Place) => Person | null]> = {
  'a visitor': [VISITOR_FORMS, () => null],
  'somebody with an account': [FAMILY_FORMS, ({ somebody }) => somebody],
  'a school, about its debtors': [DEBTOR_FORMS, ({ school }) => school],
  'a school, about itself and families': [SCHOOL_FORMS, ({ school }) => school],
  'the provider': [DESK_FORMS, ({ provider }) => provider],
}

// The longest files are shared by the workers; else one of them goes on alone at the end.
test.describe.configure({ mode: 'parallel' })

test.describe('every kind of form says what is empty and what is wrong, outlives a reload, a sign-out in another tab and a server that is away, and a double click sends it once', () => {
  for (const [whose, [forms, whoOf]] of Object.entries(WALKS))
    // In one browser, which has to read the product's code only once.
    test(`of ${whose}`, async ({ open, product, provider, school }) => {
      test.setTimeout(240_000)
      const place = { product, provider, school, somebody: await anAccount(product) }
      const who = whoOf(place)
      const key = who && (await aSession(product, who.username, who.password))
      const browser = (await open(key ? { key } : null)).context()
      for (const [name, row] of Object.entries(forms))
        await test.step(name, async () => {
          // Each in a tab of its own, which knows nothing of the form before.
          const tab = await browser.newPage()
          await walk(tab, await row(place))
          await tab.close()
        })
    })
})
