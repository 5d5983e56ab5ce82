import { Button, Flex } from '@chakra-ui/react'
import { useEffect, useMemo, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { paths } from '../../../common/paths'
import { CheckboxField } from '../../ui/fields/CheckboxField'
import { Form } from '../../ui/fields/Form'
import { useForm, withStillSending } from '../../ui/fields/useForm'
import { KEEP_FOCUS, Page } from '../../ui/Page'
import { notify } from '../../ui/overlays/toaster'
import type { FormError } from '../../ui/fields/useFormErrors'
import { useOnce } from '../../ui/useOnce'
import type { Upload } from '../../ui/fields/useUpload'
import { OfficerFields } from './OfficerFields'
import { type RegistrationAnswers, useRegistrationDraft } from './registrationDraft'
import { RegistrationDetails } from '../RegistrationDetails'
import { checkDetails, checkOfficers, isOfOfficers, isOfProprietor } from './registrationSteps'
import { DOCUMENTS } from '../../../common/school-words'
import { useGoneUploads } from './useGoneUploads'
import { useAddress, useGo } from '../../ui/useGo'

interface RegistrationFormProps {
  regions: readonly string[]
  /** A visitor's school comes with an account; whoever is signed in has one. */
  needsAccount: boolean
  upload: Upload
  /** Asks the server about the first step; answers what is to be mended. */
  onCheck: (answers: RegistrationAnswers) => Promise<readonly FormError[]>
  /** Sends all of it and answers what is to be mended: nothing when it went through. */
  onSubmit: (answers: RegistrationAnswers) => Promise<readonly FormError[]>
}

/** Two steps, each with an address of its own, so that the browser's Back works as the button does. */
export function RegistrationForm({
  regions,
  needsAccount,
  upload,
  onCheck,
  onSubmit,
}: RegistrationFormProps) {
  const form = useForm(useRegistrationDraft())
  const { answers } = form
  const go = useGo()
  const isSecond = useAddress()[0].get('step') === 'admin'
  const [mayGoOn, setMayGoOn] = useState(() => checkDetails(answers, needsAccount).errors.length === 0)
  const errors = useMemo(() => errorsOn(isSecond, form.errors), [isSecond, form.errors])
  useGoneUploads(answers, (names) => {
    form.set(Object.fromEntries(names.map((name) => [name, null])))
    form.show(names.map((name) => ({ field: name, message: GONE })))
  })
  useEffect(() => {
    // Not returned: newer browsers answer a promise, which React would take for the effect's end.
    void window.scrollTo({ top: 0, behavior: 'instant' })
  }, [isSecond])

  // What was sent may have arrived, and its answer not: then its username is taken by itself, and sending says the rest.
  const [wasSent, setWasSent] = useState(false)
  const [next, checking] = useOnce(async () => {
    const { errors, toast } = checkDetails(answers, needsAccount)
    const checked = errors.length === 0 && !wasSent ? await onCheck(answers) : errors
    const found = withStillSending(form, checked)
    const isMissing = found.some((error) => checked.includes(error))
    if (found[0]) notify.error((isMissing ? toast : undefined) ?? found[0].message)
    // What the server said of step two is still to be mended there.
    form.show([...found, ...form.errors.filter(isOfOfficers)])
    if (found.length > 0) return
    setMayGoOn(true)
    go(STEP_TWO)
  })
  const land = (found: readonly FormError[], toast: string | undefined) => {
    if (toast) notify.error(toast)
    form.show(found)
    if (found.some((error) => error.field && !isOfOfficers(error)))
      go(paths.schoolRegistration, { state: KEEP_FOCUS })
  }
  const [submit, busy] = useOnce(async () => {
    const details = checkDetails(answers, needsAccount)
    const officers = checkOfficers(answers)
    const found = [...details.errors, ...officers.errors]
    if (found.length > 0) return land(found, details.toast ?? officers.toast)
    setWasSent(true)
    const refused = (await onSubmit(answers)).filter(
      (error) => !answers.oneOfficer || !isOfOfficers(error) || isOfProprietor(error),
    )
    if (refused.length === 0) return form.drop()
    for (const name of DOCUMENTS) if (refused.some(({ field }) => field === name)) form.set({ [name]: null })
    land(refused, (refused.find(({ field }) => !field) ?? refused[0])?.message)
  })

  // The passwords went with a reload, or somebody came by the address.
  if (isSecond && !mayGoOn) return <Navigate to={paths.schoolRegistration} replace />
  if (!isSecond)
    return (
      <Page title="Register your school" above="Step 1 of 2" lead={LEAD} width="form">
        <Form errors={errors} onSubmit={() => void next()}>
          <RegistrationDetails form={form} regions={regions} needsAccount={needsAccount} upload={upload} />
          <Button type="submit" size="lg" loading={checking} loadingText="Checking">
            Next
          </Button>
        </Form>
      </Page>
    )
  return (
    <Page title="School admin" above="Step 2 of 2" lead={LEAD_OFFICERS} width="form">
      <Form errors={errors} onSubmit={() => void submit()}>
        <CheckboxField
          name="oneOfficer"
          label="One person is proprietor, principal and bursar"
          checked={answers.oneOfficer !== ''}
          onChange={({ target }) => {
            // Most often it is whoever fills this in, and the school's own number.
            form.set({
              oneOfficer: target.checked ? 'yes' : '',
              ...(target.checked ? contactsFor(answers) : {}),
            })
          }}
        />
        <OfficerFields form={form} isOne={answers.oneOfficer !== ''} />
        <Flex gap="3" wrap="wrap" align="center">
          <Button size="lg" variant="outline" onClick={() => go(paths.schoolRegistration)}>
            Back
          </Button>
          <Button type="submit" size="lg" loading={busy} loadingText="Sending" flexGrow={{ base: 1, sm: 0 }}>
            Submit
          </Button>
        </Flex>
      </Form>
    </Page>
  )
}

const STEP_TWO = `${paths.schoolRegistration}?step=admin`
const LEAD =
  'Have three documents at hand, as photos or scans: tax certification, registration certificate and the Ministry’s approval. It takes about ten minutes, and what you type is kept in this tab.'
const GONE = 'This upload is not there any more. Choose the file again.'
const LEAD_OFFICERS = 'Who answers for the school? The provider may call them before approving it.'

/** Where the one officer is reached, unless that was typed: as the school is, on the form's first step. */
function contactsFor(answers: RegistrationAnswers) {
  return {
    'proprietor.email': answers['proprietor.email'] || answers['account.email'] || answers.email,
    'proprietor.number': answers['proprietor.number'] || answers.contactNumber,
  }
}

function errorsOn(isSecond: boolean, errors: readonly FormError[]): readonly FormError[] {
  return errors.filter((error) => (isSecond ? !error.field || isOfOfficers(error) : !isOfOfficers(error)))
}
