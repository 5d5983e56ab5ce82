import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { DebtorForm_DebtorFragmentDoc, type UpdateDebtorInput } from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { FormSection } from '../../schools/registering/FormSection'
import { CheckboxField } from '../../ui/fields/CheckboxField'
import { Form } from '../../ui/fields/Form'
import type { FormError } from '../../ui/fields/useFormErrors'
import { useOnce } from '../../ui/useOnce'
import { usePageDraft } from '../../ui/fields/usePageDraft'
import type { Upload, UploadedFile } from '../../ui/fields/useUpload'
import { answersOf, changesIn, problemsIn } from './debtorAnswers'
import { DebtorFields } from './DebtorFields'
import { EvidenceField, MAX_EVIDENCE } from './EvidenceField'
import { EvidenceList } from '../EvidenceList'
import { useEdits } from './useEdits'

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
  const edits = useEdits(saved)
  const { answers, text, problems } = edits
  const { draft, keep, drop } = usePageDraft('evidence', NO_FILES)
  const { files } = draft
  // The server knows what the family has heard: it says what will follow, before anything is saved.
  const [follows, setFollows] = useState<string | null>(null)
  const [stated, setStated] = useState(false)
  const [submit, saving] = useOnce(async () => {
    const found = problemsIn(answers, saved)
    if (found.length > 0) return problems.show(found)
    const addEvidence = files.length > 0 ? { addEvidence: files.map(({ id }) => id) } : {}
    const statement = stated ? { statementAccepted: true } : {}
    const refused = await onSave({ ...changesIn(answers, saved), ...addEvidence, ...statement })
    const asked = refused.find(({ field }) => field === 'statementAccepted')
    if (asked) setFollows(asked.message)
    problems.show(refused.map((one) => (one === asked ? { ...one, message: TO_STATE } : one)))
    if (refused.length > 0) return
    edits.saved()
    drop()
  })
  return (
    <Form onSubmit={() => void submit()} errors={problems.errors}>
      <DebtorFields form={{ text }} currency={debtor.amountOwed.currency} agedFrom={debtor.agedFrom} />
      <FormSection title="Evidence">
        <EvidenceList files={debtor.evidence} />
        <EvidenceField
          name="addEvidence"
          label="Add evidence"
          files={files}
          onChange={(chosen) => keep({ files: chosen })}
          upload={upload}
          room={MAX_EVIDENCE - debtor.evidence.length - files.length}
          error={problems.of('addEvidence')}
        />
      </FormSection>
      {follows && (
        <FormSection title="What follows">
          <CheckboxField
            name="statementAccepted"
            label="The debt as it is now is due, the family was asked to pay it, and our school may share it with other schools in the register."
            hint={`${follows} We keep on record who stated this, and when.`}
            checked={stated}
            error={problems.of('statementAccepted')}
            onChange={(event) => {
              setStated(event.target.checked)
              problems.mend('statementAccepted')
            }}
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

/** By their uploads. */
const NO_FILES = { files: [] as UploadedFile[] }
