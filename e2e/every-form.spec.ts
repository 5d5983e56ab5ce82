import { walk } from './form-walk.js'
import { FAMILY_FORMS } from './forms-of-families.js'
import { DEBTOR_FORMS, SCHOOL_FORMS } from './forms-of-schools.js'
import { DESK_FORMS } from './forms-of-the-desk.js'
import { VISITOR_FORMS } from './forms-of-visitors.js'
import { test as base } from './fixtures.js'
import { anApprovedSchool, aSession, type School } from './people.js'

const test = base.extend<object, { school: School }>({
  school: [
    async ({ product, provider }, use) => use(await anApprovedSchool(product, provider)),
    { scope: 'worker' },
  ],
})

// The longest files are shared by the workers; else one of them goes on alone at the end.
test.describe.configure({ mode: 'parallel' })

test.describe('every form says what is empty and what is wrong, outlives a sign-out in another tab and a server that is away, and a double click sends it once', () => {
  const forms = { ...VISITOR_FORMS, ...FAMILY_FORMS, ...DEBTOR_FORMS, ...SCHOOL_FORMS, ...DESK_FORMS }
  for (const [name, row] of Object.entries(forms))
    test(name, async ({ open, product, provider, school }) => {
      const form = await row({ product, provider, school })
      const { as } = form
      const key = as && (await aSession(product, as.username, as.password))
      await walk(await open(key ? { key } : null), form)
    })
})
