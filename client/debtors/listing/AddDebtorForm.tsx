import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import type { AddDebtorInput } from '../../gql/graphql'
import { CheckboxField } from '../../ui/fields/CheckboxField'
import { Form } from '../../ui/fields/Form'
import type { FormError } from '../../ui/fields/useFormErrors'
import { useOnce } from '../../ui/useOnce'
import { usePageDraft } from '../../ui/fields/usePageDraft'
import type { Upload, UploadedFile } from '../../ui/fields/useUpload'
import { FormSection } from '../../schools/registering/FormSection'
import { BLANK_DEBTOR, inputOf, problemsIn } from './debtorAnswers'
import { DebtorFields } from './DebtorFields'
import { EvidenceField, MAX_EVIDENCE } from './EvidenceField'
import { newRequestKey } from '../requestKey'
import { useEdits } from './useEdits'

interface AddDebtorFormProps {
  currency: string
  upload: Upload
  /** Adds the debtor and answers what is to be mended: nothing when it was added. */
  onAdd: (input: AddDebtorInput) => Promise<readonly FormError[]>
}

/** One form, one debtor: however often it is sent, its key adds once. */
export function AddDebtorForm({ currency, upload, onAdd }: AddDebtorFormProps) {
  const { answers, text, problems, saved } = useEdits(BLANK_DEBTOR)
  const { draft, keep, drop } = usePageDraft('sending', NOT_SENT)
  const { evidence } = draft
  const [stated, setStated] = useState(false)
  const [submit, sending] = useOnce(async () => {
    const found = [...problemsIn(answers), ...(stated ? [] : [NOT_STATED])]
    if (found.length > 0) return problems.show(found)
    // Kept with the words: sent once more after a reload it still adds once.
    const requestKey = draft.requestKey || newRequestKey()
    keep({ requestKey })
    const input = {
      ...inputOf(answers),
      evidence: evidence.map(({ id }) => id),
      statementAccepted: stated,
      requestKey,
    }
    const refused = await onAdd(input)
    problems.show(refused)
    if (refused.length > 0) return
    saved()
    drop()
  })
  return (
    <Form onSubmit={() => void submit()} errors={problems.errors}>
      <DebtorFields form={{ text }} currency={currency} />
      <FormSection title="Evidence">
        <EvidenceField
          name="evidence"
          label="Evidence files"
          files={evidence}
          onChange={(files) => keep({ evidence: files })}
          upload={upload}
          room={MAX_EVIDENCE - evidence.length}
          error={problems.of('evidence')}
        />
      </FormSection>
      <FormSection title="What you state">
        <CheckboxField
          name="statementAccepted"
          label="The debt is due, the family was asked to pay it, and our school may share it with other schools in the register."
          hint="We keep on record who stated this, and when."
          checked={stated}
          error={problems.of('statementAccepted')}
          onChange={(event) => {
            setStated(event.target.checked)
            problems.mend('statementAccepted')
          }}
        />
      </FormSection>
      <Box>
        <Button
          type="submit"
          size="lg"
          loading={sending}
          loadingText="Adding"
          w={{ base: 'full', sm: 'auto' }}
        >
          Add debtor
        </Button>
      </Box>
    </Form>
  )
}

/** What belongs to the debtor beside its answers. Files by their uploads. */
const NOT_SENT = { evidence: [] as UploadedFile[], requestKey: '' }

const NOT_STATED = {
  field: 'statementAccepted',
  message: 'Confirm that the debt is due, that the family was asked to pay, and that you may share it.',
}
