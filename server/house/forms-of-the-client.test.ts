import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Forms that are not sent as all others are, and why. */
const BY_THEMSELVES: Record<string, string> = {
  'client/ui/overlays/DecisionDialog.tsx': 'is sent by whoever asks, who uses useDecision',
  'client/checks/CheckForm.tsx': 'asks, and keeps what was asked in the address',
  'client/debtors/listing/ConfirmForm.tsx': 'has ticks alone, and nothing that is typed',
  'client/notifications/MailedNotifications.tsx': 'has ticks alone, which are saved as they stand',
  'client/imports/ColumnsForm.tsx': 'says what columns are, to the page around it',
  'client/directory/DirectorySearchForm.tsx': 'asks, and keeps what was asked in the address',
  'client/schools/registering/NewSchoolPage.tsx': 'goes on to the next step, which sends it',
  'client/schools/registering/RegistrationForm.tsx': 'is sent in steps, with files that may be gone',
  'client/accounts/JoinSchool.tsx': 'signs up or joins, by who is signed in',
}

const forms = globSync('client/**/*.tsx')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), code: readFileSync(file, 'utf8') }))
  .filter(({ code }) => /<Form\b/.test(code))

test('every form is sent by the one engine, whose promises are proven once, or says here why not', () => {
  expect(forms.length).toBeGreaterThan(20)
  const others = forms.filter(({ code }) => !/\buse(Send|Decision)\b/.test(code)).map(({ file }) => file)
  expect(others.toSorted()).toEqual(Object.keys(BY_THEMSELVES).toSorted())
})
