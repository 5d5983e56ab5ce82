import { useState } from 'react'
import { gql } from '../gql-tag'
import { useRegisterSchoolMutation, useSchoolRegistrationPageQuery } from '../gql/hooks'
import { messages } from '../messages'
import { paths } from '../paths'
import { useSession } from '../session'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { FormSkeleton } from '../ui/Skeletons'
import { notify } from '../ui/toaster'
import { upload } from '../upload'
import { problemsOf, sentenceOf } from '../user-errors'
import { RegisteredNotice } from './RegisteredNotice'
import { dropDraft, type RegistrationAnswers, registrationInput } from './registrationDraft'
import { RegistrationForm } from './RegistrationForm'

gql`
  query SchoolRegistrationPage {
    registerRules {
      regions
    }
  }
`

gql`
  mutation RegisterSchool($input: RegisterSchoolInput!) {
    registerSchool(input: $input) {
      school {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`

/** /schoolreg: details, account and documents, then who answers for the school. */
export function Component() {
  const { viewer, state, refresh } = useSession()
  const { data, error, refetch } = useSchoolRegistrationPageQuery()
  const [register] = useRegisterSchoolMutation()
  const [registered, setRegistered] = useState(false)
  const needsAccount = viewer === null
  const send = (answers: RegistrationAnswers) =>
    problemsOf(async () => {
      const answer = await register({ variables: { input: registrationInput(answers, needsAccount) } })
      const { userErrors = [], school } = answer.data?.registerSchool ?? {}
      if (!school) return userErrors
      dropDraft()
      notify.success(messages.schoolRegistered)
      setRegistered(true)
      // Whoever is signed in has a school from now on.
      if (!needsAccount) void refresh()
    })

  if (registered) return <RegisteredNotice {...(needsAccount ? TO_SIGN_IN : TO_DASHBOARD)} />
  if (data && state === 'known')
    return (
      <RegistrationForm
        regions={data.registerRules.regions}
        needsAccount={needsAccount}
        upload={upload}
        onSubmit={send}
      />
    )
  const retry = () => void Promise.all([refetch(), refresh()])
  return (
    <Page title="Register your school" width="form">
      {error || state === 'failed' ? (
        <ErrorState message={sentenceOf(error)} onRetry={retry} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </Page>
  )
}

const TO_DASHBOARD = { next: paths.dashboard, goOn: 'Go to my home' }
const TO_SIGN_IN = { next: `${paths.signIn}?registered=1`, goOn: 'Go to sign in' }
