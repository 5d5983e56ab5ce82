import { Box, Button } from '@chakra-ui/react'
import type { AddDebtorInput } from '../../gql/graphql'
import { CheckboxField } from '../../ui/fields/CheckboxField'
import { Form } from '../../ui/fields/Form'
import { useForm, useSend } from '../../ui/fields/useForm'
import type { FormError } from '../../ui/fields/useFormErrors'
import { usePageDraft } from '../../ui/fields/usePageDraft'
import type { Upload, UploadedFile } from '../../ui/fields/useUpload'
import { FormSection } from '../../schools/registering/FormSection'
import { BLANK_DEBTOR, inputOf, problemsIn } from './debtorAnswers'
import { DebtorFields } from './DebtorFields'
import { MOST_EVIDENCE } from '../../../common/limits'
import { EvidenceField } from './EvidenceField'
import { underKey } from '../requestKey'

interface AddDebtorFormProps {
  currency: string
  upload: Upload
  /** Adds the debtor and answers what is to be mended: nothing when it was added. */
  onAdd: (input: AddDebtorInput) => Promise<readonly FormError[]>
}

/** One form, one debtor: however often it is sent, its key adds once. */
export function AddDebtorForm({ currency, upload, onAdd }: AddDebtorFormProps) {
  const form = useForm(usePageDraft('debtor', BLANK))
  const { evidence, statementAccepted } = form.answers
  const [submit, sending] = useSend(form, {
    wrong: () => [...problemsIn(form.answers), ...form.unanswered({ statementAccepted: NOT_STATED })],
    send: () =>
      underKey(form, (requestKey) =>
        onAdd({
          ...inputOf(form.answers),
          evidence: evidence.map(({ id }) => id),
          statementAccepted,
          requestKey,
        }),
      ),
  })
  return (
    <Form onSubmit={() => void submit()} errors={form.errors}>
      <DebtorFields form={form} currency={currency} />
      <FormSection title="Evidence">
        <EvidenceField
          {...form.file('evidence')}
          label="Evidence files"
          upload={upload}
          room={MOST_EVIDENCE - evidence.length}
        />
      </FormSection>
      <FormSection title="What you state">
        <CheckboxField
          {...form.tick('statementAccepted')}
          label="The debt is due, the family was asked to pay it, and our school may share it with other schools in the register."
          hint="We keep on record who stated this, and when."
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

/** Files by their uploads. */
const BLANK = { ...BLANK_DEBTOR, evidence: [] as UploadedFile[], statementAccepted: false, requestKey: '' }

const NOT_STATED =
  'Confirm that the debt is due, that the family was asked to pay, and that you may share it.'
