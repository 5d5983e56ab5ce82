import { useEffect, useState } from 'react'
import { REDIRECT_AFTER_SAVE_MS } from '../../constants'
import { gql } from '../../gql-tag'
import { useProfileUpdatePageQuery, useUpdateSchoolMutation } from '../../gql/hooks'
import type { UpdateSchoolInput } from '../../gql/graphql'
import { messages } from '../../messages'
import { paths } from '../../../common/paths'
import { ErrorState } from '../../ui/ErrorState'
import { Page } from '../../ui/Page'
import { FormSkeleton } from '../../ui/Skeletons'
import { TextLink } from '../../ui/TextLink'
import { notify } from '../../ui/overlays/toaster'
import { upload } from '../../upload'
import { problemsOf, sentenceOf } from '../../user-errors'
import { ProfileUpdateForm } from './ProfileUpdateForm'
import { useGo } from '../../ui/useGo'

gql`
  query ProfileUpdatePage {
    viewer {
      id
      school {
        id
        ...ProfileUpdateForm_school
      }
    }
    registerRules {
      regions
    }
  }
`

gql`
  mutation UpdateSchool($input: UpdateSchoolInput!) {
    updateSchool(input: $input) {
      school {
        id
        revision
        ...SchoolStanding_school
        ...PendingEmail_school
        ...SchoolFacts_school
        ...SchoolAdministration_school
      }
      userErrors {
        field
        message
      }
    }
  }
`

/** /admin/profile/update: what the school says of itself, and what the provider asked to mend. */
export function Component() {
  const { data, error, refetch } = useProfileUpdatePageQuery()
  const [update] = useUpdateSchoolMutation()
  const [saved, setSaved] = useState(false)
  useReturnToProfile(saved)
  const send = async (input: UpdateSchoolInput) => {
    const problems = await problemsOf(async () => {
      const answer = await update({ variables: { input } })
      return answer.data?.updateSchool.userErrors
    })
    if (problems.length === 0) {
      notify.success(messages.profileSaved)
      setSaved(true)
    }
    return problems
  }

  const school = data?.viewer?.school
  return (
    <Page title="Update profile" above={<TextLink to={paths.profile}>Profile</TextLink>} width="form">
      {school ? (
        <ProfileUpdateForm
          school={school}
          regions={data.registerRules.regions}
          upload={upload}
          saved={saved}
          onSubmit={send}
          onRead={async () => (await refetch()).data?.viewer?.school ?? null}
        />
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </Page>
  )
}

function useReturnToProfile(saved: boolean) {
  const go = useGo()
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => go(paths.profile), REDIRECT_AFTER_SAVE_MS)
    return () => clearTimeout(timer)
  }, [saved, go])
}
