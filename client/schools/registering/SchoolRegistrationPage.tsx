import { useState } from 'react'
import { gql } from '../../gql-tag'
import {
  useCheckRegistrationMutation,
  useRegisterSchoolMutation,
  useSchoolRegistrationPageQuery,
} from '../../gql/hooks'
import { messages } from '../../messages'
import { paths } from '../../../common/paths'
import { useSession } from '../../session'
import type { Arrival } from '../../viewer'
import { ErrorState } from '../../ui/ErrorState'
import { Page } from '../../ui/Page'
import { FormSkeleton } from '../../ui/Skeletons'
import { notify } from '../../ui/overlays/toaster'
import { upload } from '../../upload'
import { problemsOf, sentenceOf } from '../../user-errors'
import { RegisteredNotice } from './RegisteredNotice'
import { firstStepInput, type RegistrationAnswers, registrationInput } from './registrationDraft'
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
      viewer {
        id
        ...Session_viewer
      }
      userErrors {
        field
        message
      }
    }
  }
`

gql`
  mutation CheckRegistration($input: CheckRegistrationInput!) {
    checkRegistration(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`

/** /schoolreg: details, account and documents, then who answers for the school. */
export function Component() {
  const { viewer, state, refresh, begin } = useSession()
  const { data, error, refetch } = useSchoolRegistrationPageQuery()
  const [register] = useRegisterSchoolMutation()
  const [check] = useCheckRegistrationMutation()
  const [arrived, setArrived] = useState<Arrival | null>(null)
  const needsAccount = viewer === null
  const send = (answers: RegistrationAnswers) =>
    problemsOf(async () => {
      const answer = await register({ variables: { input: registrationInput(answers, needsAccount) } })
      const { userErrors = [], viewer: arrival } = answer.data?.registerSchool ?? {}
      if (!arrival) return userErrors
      notify.success(messages.schoolRegistered)
      setArrived(arrival)
      // Whoever is signed in has a school from now on.
      if (!needsAccount) void refresh()
    })
  const look = (answers: RegistrationAnswers) =>
    problemsOf(async () => {
      const answer = await check({ variables: { input: firstStepInput(answers, needsAccount) } })
      return answer.data?.checkRegistration.userErrors
    })

  if (arrived && viewer) return <RegisteredNotice next={paths.dashboard} />
  if (arrived) return <RegisteredNotice next={SIGN_IN} onLeave={() => begin(arrived)} />
  if (data && state === 'known')
    return (
      <RegistrationForm
        regions={data.registerRules.regions}
        needsAccount={needsAccount}
        upload={upload}
        onCheck={look}
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

/** Where the specification leads; whoever is signed in is led on from there to their own first page. */
const SIGN_IN = `${paths.signIn}?registered=1`
