import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { gql } from '../gql-tag'
import { useRegisterSchoolMutation, useSchoolRegistrationPageQuery } from '../gql/hooks'
import { paths } from '../paths'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { FormSkeleton } from '../ui/Skeletons'
import { upload } from '../upload'
import { problemsOf, sentenceOf } from '../user-errors'
import { dropDraft, type RegistrationAnswers } from './registrationDraft'
import { RegisteredNotice } from './RegisteredNotice'
import { RegistrationForm } from './RegistrationForm'
import { schoolInput } from './schoolAnswers'

gql`
  query SchoolRegistrationPage {
    viewer {
      id
      school {
        id
      }
    }
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
  const { data, error, refetch } = useSchoolRegistrationPageQuery()
  const [register] = useRegisterSchoolMutation()
  const [registered, setRegistered] = useState(false)
  const isSignedIn = Boolean(data?.viewer)
  const send = (answers: RegistrationAnswers) =>
    problemsOf(async () => {
      const answer = await register({
        variables: { input: isSignedIn ? withDocuments(answers) : withAccount(answers) },
      })
      const { userErrors = [], school } = answer.data?.registerSchool ?? {}
      if (school) {
        dropDraft()
        setRegistered(true)
      } else if (userErrors.some(({ field }) => field?.join() === 'account')) await refetch()
      return userErrors
    })

  if (registered) return <RegisteredNotice next={isSignedIn ? paths.dashboard : SIGN_IN_AFTERWARDS} />
  if (data?.viewer?.school) return <Navigate to={paths.profile} replace />
  if (data)
    return (
      <RegistrationForm
        regions={data.registerRules.regions}
        needsAccount={!isSignedIn}
        upload={upload}
        onSubmit={send}
      />
    )
  return (
    <Page title="Register your school" width="form">
      {error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </Page>
  )
}

const SIGN_IN_AFTERWARDS = `${paths.signIn}?registered=1`

function withDocuments(answers: RegistrationAnswers) {
  return {
    ...schoolInput(answers),
    taxCertificate: answers.taxCertificate?.id ?? '',
    registrationCertificate: answers.registrationCertificate?.id ?? '',
    ministryApproval: answers.ministryApproval?.id ?? '',
  }
}

function withAccount(answers: RegistrationAnswers) {
  return {
    ...withDocuments(answers),
    account: {
      username: answers['account.username'],
      email: answers['account.email'],
      password1: answers['account.password1'],
      password2: answers['account.password2'],
    },
  }
}
