import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { DebtorForm_DebtorFragmentDoc, type UpdateDebtorInput } from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { FormSection } from '../../schools/registering/FormSection'
import { CheckboxField } from '../../ui/fields/CheckboxField'
import { Form } from '../../ui/fields/Form'
import { useForm, useSend } from '../../ui/fields/useForm'
import type { FormError } from '../../ui/fields/useFormErrors'
import { usePageEdits } from '../../ui/fields/usePageDraft'
import type { Upload, UploadedFile } from '../../ui/fields/useUpload'
import { answersOf, changesIn, problemsIn } from './debtorAnswers'
import { DebtorFields } from './DebtorFields'
import { EvidenceField, MAX_EVIDENCE } from './EvidenceField'
import { EvidenceList } from '../EvidenceList'

gql`
  fragment DebtorForm_debtor on Debtor {
    id
    studentName
    parentName
    parentEmail
    phone
    status
    term
    dueDate
    agedFrom
    dateOfBirth
    admissionNumber
    class
    arm
    amountOwed {
      amount
      currency
    }
    evidence {
      id
      ...EvidenceList_file
    }
  }
`

interface UpdateDebtorFormProps {
  debtor: FragmentType<typeof DebtorForm_DebtorFragmentDoc>
  upload: Upload
  /** Saves what differs and answers what is to be mended: nothing when it was saved. */
  onSave: (changes: Partial<UpdateDebtorInput>) => Promise<readonly FormError[]>
}

/** What a debtor says now, to be changed. Only what was changed is sent. */
export function UpdateDebtorForm({ upload, onSave, ...props }: UpdateDebtorFormProps) {
  const debtor = readFragment(DebtorForm_DebtorFragmentDoc, props.debtor)
  const saved = answersOf(debtor)
  const form = useForm(usePageEdits('debtor', { ...saved, ...NOTHING_ADDED }))
  const { answers } = form
  const files = answers.addEvidence
  // The server knows what the family has heard: it says what will follow, before anything is saved.
  const [follows, setFollows] = useState<string | null>(null)
  const [submit, saving] = useSend(form, {
    wrong: () => problemsIn(answers, saved),
    send: async () => {
      const addEvidence = files.length > 0 ? { addEvidence: files.map(({ id }) => id) } : {}
      const statement = answers.statementAccepted ? { statementAccepted: true } : {}
      const refused = await onSave({ ...changesIn(answers, saved), ...addEvidence, ...statement })
      const asked = refused.find(({ field }) => field === 'statementAccepted')
      if (asked) setFollows(asked.message)
      return refused.map((one) => (one === asked ? { ...one, message: TO_STATE } : one))
    },
  })
  return (
    <Form onSubmit={() => void submit()} errors={form.errors}>
      <DebtorFields form={form} currency={debtor.amountOwed.currency} agedFrom={debtor.agedFrom} />
      <FormSection title="Evidence">
        <EvidenceList files={debtor.evidence} />
        <EvidenceField
          {...form.answer('addEvidence')}
          label="Add evidence"
          upload={upload}
          room={MAX_EVIDENCE - debtor.evidence.length - files.length}
        />
      </FormSection>
      {follows && (
        <FormSection title="What follows">
          <CheckboxField
            {...form.tick('statementAccepted')}
            label="The debt as it is now is due, the family was asked to pay it, and our school may share it with other schools in the register."
            hint={`${follows} We keep on record who stated this, and when.`}
          />
        </FormSection>
      )}
      <Box>
        <Button
          type="submit"
          size="lg"
          loading={saving}
          loadingText="Saving"
          w={{ base: 'full', sm: 'auto' }}
        >
          Save changes
        </Button>
      </Box>
    </Form>
  )
}

const TO_STATE = 'Read what follows, then tick the box. Or undo what you changed.'

/** Files by their uploads. */
const NOTHING_ADDED = { addEvidence: [] as UploadedFile[], statementAccepted: false }
