import { paths } from '../../common/paths'
import { TextLink } from '../ui/TextLink'
import type { Upload } from '../ui/fields/useUpload'
import { type AccountAnswers, AccountFields } from './registering/AccountFields'
import { DocumentFields } from './registering/DocumentFields'
import { FormSection } from './registering/FormSection'
import type { SchoolAnswers, SchoolTextField } from './registering/schoolAnswers'
import { SchoolDetailsFields } from './registering/SchoolDetailsFields'
import { type DocumentName } from '../../common/school-words'
import type { FormPart } from '../ui/fields/useForm'

interface RegistrationDetailsProps {
  form: FormPart<SchoolTextField | keyof AccountAnswers, Pick<SchoolAnswers, DocumentName>>
  regions: readonly string[]
  needsAccount: boolean
  upload: Upload
}

/** Step one: the school, the account, the documents. */
export function RegistrationDetails({ form, regions, needsAccount, upload }: RegistrationDetailsProps) {
  return (
    <>
      <SchoolDetailsFields form={form} regions={regions} />
      {needsAccount && (
        <FormSection title="Account" lead={<SignInInstead />}>
          <AccountFields form={form} />
        </FormSection>
      )}
      <FormSection
        title="Documents"
        lead="Only the provider sees them. Each is sent as soon as you choose it."
      >
        <DocumentFields form={form} upload={upload} />
      </FormSection>
    </>
  )
}

function SignInInstead() {
  return (
    <>
      You will sign in with it. Already have an account?{' '}
      <TextLink to={`${paths.signIn}?next=${encodeURIComponent(paths.schoolRegistration)}`}>Sign in</TextLink>
      ; we keep what you typed.
    </>
  )
}
