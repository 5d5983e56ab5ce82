import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import {
  DebtorForm_DebtorFragmentDoc,
  UpdateDebtorForm_DebtorFragmentDoc,
  type UpdateDebtorInput,
} from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { FormSection } from '../../schools/registering/FormSection'
import { CheckboxField } from '../../ui/fields/CheckboxField'
import { Form } from '../../ui/fields/Form'
import { sendOver } from '../../ui/fields/sendOver'
import { useForm, useSend } from '../../ui/fields/useForm'
import type { FormError } from '../../ui/fields/useFormErrors'
import { usePageEdits } from '../../ui/fields/usePageDraft'
import type { Upload, UploadedFile } from '../../ui/fields/useUpload'
import { answersOf, changesIn, problemsIn } from './debtorAnswers'
import { DebtorFields } from './DebtorFields'
import { MOST_EVIDENCE } from '../../../common/limits'
import { EvidenceField } from './EvidenceField'
import { EvidenceList } from '../EvidenceList'
import { changedMeanwhile } from './changedMeanwhile'

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

// Not with the fields, which are read wherever a claim was changed: a revision is a question of its own to the database.
gql`
  fragment UpdateDebtorForm_debtor on Debtor {
    id
    revision
    ...DebtorForm_debtor
  }
`

type Claim = FragmentType<typeof UpdateDebtorForm_DebtorFragmentDoc>

/** What the form is filled from. */
function read(claim: Claim) {
  const { revision, ...fields } = readFragment(UpdateDebtorForm_DebtorFragmentDoc, claim)
  return { ...readFragment(DebtorForm_DebtorFragmentDoc, fields), revision }
}
type Filled = ReturnType<typeof read>

interface UpdateDebtorFormProps {
  debtor: Claim
  upload: Upload
  /** Saves what differs and answers what is to be mended: nothing when it was saved. */
  onSave: (changes: Partial<UpdateDebtorInput>) => Promise<readonly FormError[]>
  /** Reads the claim as it is by now. */
  onRead: () => Promise<Claim | null>
}

/** What a debtor says now, to be changed. Only what was changed is sent, and nothing over what somebody did meanwhile. */
export function UpdateDebtorForm({ upload, onSave, onRead, ...props }: UpdateDebtorFormProps) {
  const debtor = read(props.debtor)
  const saved = answersOf(debtor)
  const edits = usePageEdits('debtor', { ...saved, ...NOTHING_ADDED })
  const form = useForm(edits)
  const { answers } = form
  const files = answers.addEvidence
  // The server knows what the family has heard: it says what will follow, before anything is saved.
  const [follows, setFollows] = useState<{ words: string; change: string } | null>(null)
  /** What was typed over something that has changed since, in sentences; said once, after which it may be meant. */
  const overtakenIn = (claim: Filled): FormError[] => {
    const now = { ...answersOf(claim), ...NOTHING_ADDED }
    const changes = changesIn(edits.over(now), now)
    const fields = edits.overtaken(now).filter((field) => field in changes)
    edits.told(now)
    return changedMeanwhile(fields, claim)
  }
  const changesTo = (claim: Filled) => {
    const now = answersOf(claim)
    return changesIn(edits.over({ ...now, ...NOTHING_ADDED }), now)
  }
  /** What was said to follow is of one change: of another one something else may. */
  const isFollowed = (change: Partial<UpdateDebtorInput>) => follows?.change === JSON.stringify(change)
  const send = async (claim: Filled) => {
    const addEvidence = files.length > 0 ? { addEvidence: files.map(({ id }) => id) } : {}
    const changes = changesTo(claim)
    const statement = answers.statementAccepted && isFollowed(changes) ? { statementAccepted: true } : {}
    const refused = await onSave({ ...changes, ...addEvidence, ...statement, ifRevision: claim.revision })
    const asked = refused.find(({ field }) => field === 'statementAccepted')
    if (!asked) return refused
    // Whoever ticked while the same words came once more has read them.
    if (!isFollowed(changes) || follows?.words !== asked.message) form.set({ statementAccepted: false })
    setFollows({ words: asked.message, change: JSON.stringify(changes) })
    return refused.map((one) => (one === asked ? { ...one, message: TO_STATE } : one))
  }
  const readAgain = async () => {
    const found = await onRead()
    return found && read(found)
  }
  const [submit, saving] = useSend(form, {
    wrong: () => [...problemsIn(answers, saved), ...overtakenIn(debtor)],
    send: () => sendOver({ first: debtor, send, read: readAgain, overtakenIn }),
  })
  return (
    <Form onSubmit={() => void submit()} errors={form.errors}>
      <DebtorFields form={form} currency={debtor.amountOwed.currency} agedFrom={debtor.agedFrom} />
      <FormSection title="Evidence">
        <EvidenceList files={debtor.evidence} />
        <EvidenceField
          {...form.file('addEvidence')}
          label="Add evidence"
          upload={upload}
          room={MOST_EVIDENCE - debtor.evidence.length - files.length}
        />
      </FormSection>
      {follows && isFollowed(changesTo(debtor)) && (
        <FormSection title="What follows">
          <CheckboxField
            {...form.tick('statementAccepted')}
            label="The debt as it is now is due, the family was asked to pay it, and our school may share it with other schools in the register."
            hint={`${follows.words} We keep on record who stated this, and when.`}
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
