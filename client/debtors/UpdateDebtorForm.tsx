import { Box, Button } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { DebtorForm_DebtorFragmentDoc, type UpdateDebtorInput } from '../gql/graphql'
import { gql } from '../gql-tag'
import { FormSection } from '../schools/FormSection'
import { Form } from '../ui/Form'
import type { FormError } from '../ui/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { usePageDraft } from '../ui/usePageDraft'
import type { Upload, UploadedFile } from '../ui/useUpload'
import { answersOf, changesIn, problemsIn } from './debtorAnswers'
import { DebtorFields } from './DebtorFields'
import { EvidenceField, MAX_EVIDENCE } from './EvidenceField'
import { EvidenceList } from './EvidenceList'
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
    dateOfBirth
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
  const [submit, saving] = useOnce(async () => {
    const found = problemsIn(answers, saved)
    if (found.length > 0) return problems.show(found)
    const addEvidence = files.length > 0 ? { addEvidence: files.map(({ id }) => id) } : {}
    const refused = await onSave({ ...changesIn(answers, saved), ...addEvidence })
    problems.show(refused)
    if (refused.length > 0) return
    edits.saved()
    drop()
  })
  return (
    <Form onSubmit={() => void submit()} errors={problems.errors}>
      <DebtorFields form={{ text }} currency={debtor.amountOwed.currency} />
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

/** By their uploads. */
const NO_FILES = { files: [] as UploadedFile[] }
