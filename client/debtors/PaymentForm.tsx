import { LONGEST } from '../../common/limits'
import { Box, Button } from '@chakra-ui/react'
import { useEffect } from 'react'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { type MoneyValue } from '../ui/format/formatMoney'
import { currencySymbol, parseAmount } from '../../common/money'
import { Notice } from '../ui/Notice'
import { notify } from '../ui/overlays/toaster'
import { useForm, useSend } from '../ui/fields/useForm'
import type { FormError } from '../ui/fields/useFormErrors'
import { usePageDraft } from '../ui/fields/usePageDraft'
import { amountProblem } from './listing/amount'
import { underKey } from './requestKey'
import { isOvertaken, type Payment } from './useDebtorActs'

interface PaymentFormProps {
  owed: MoneyValue
  /** What the family reads by letter when the last of it is paid; null where nobody is written to. */
  settledLetter: string | null
  onRecord: (payment: Payment) => Promise<readonly FormError[]>
}

/** Money that came in. What was typed becomes empty once it is on the ledger. */
export function PaymentForm({ owed, settledLetter, onRecord }: PaymentFormProps) {
  const form = useForm(usePageDraft('payment', BLANK))
  const { answers, text } = form
  // Entered beside what is owed then: a colleague may record the same payment meanwhile, and the server asks for that.
  useEffect(() => {
    if (answers !== BLANK && !answers.readOwed && owed.amount !== answers.refusedOwed)
      form.set({ readOwed: owed.amount, refusedOwed: '' })
  })
  const [submit, sending] = useSend(form, {
    wrong: () => {
      const message = amountProblem(answers.amount)
      return message ? [{ field: 'amount', message }] : []
    },
    send: async () => {
      const readOwed = answers.readOwed || owed.amount
      const found = await underKey(form, (requestKey) =>
        onRecord({ ...paymentOf(answers, requestKey), owed: readOwed }),
      )
      if (!found.some(isOvertaken)) return found
      form.set({ readOwed: '', refusedOwed: readOwed })
      return found.map((one) => (isOvertaken(one) ? { ...one, field: null } : one))
    },
    sent: () => notify.success('Payment recorded'),
  })
  return (
    <Form onSubmit={() => void submit()} errors={form.errors}>
      <Box>
        <Field
          {...text('amount')}
          label={`Amount paid (${currencySymbol(owed.currency)})`}
          inputMode="decimal"
          autoComplete="off"
        />
        <Box aria-live="polite" css={{ '& > *': { marginTop: '4', marginBottom: '0' } }}>
          {parseAmount(answers.amount) === owed.amount && <Completes settledLetter={settledLetter} />}
        </Box>
      </Box>
      <Field
        {...text('on')}
        label="Day of payment"
        hint="Leave it empty for today, or for the day that the family says."
        optional
        type="date"
      />
      <Field
        {...text('note')}
        label="Note"
        hint="Like a receipt number."
        optional
        maxLength={LONGEST.paymentNote}
      />
      <Button type="submit" variant="outline" loading={sending} loadingText="Recording" justifySelf="start">
        Record payment
      </Button>
    </Form>
  )
}

/** Said before it is saved, as the amount is typed. */
function Completes({ settledLetter }: Pick<PaymentFormProps, 'settledLetter'>) {
  return (
    <Notice tone="settled" title="This is all that is owed">
      The payment completes the claim, and other schools no longer see it.
      {settledLetter ? (
        <> The family reads by letter: “{settledLetter}”</>
      ) : (
        ' We do not write to the family: tell them yourself.'
      )}
    </Notice>
  )
}

const BLANK = { amount: '', on: '', note: '', requestKey: '', readOwed: '', refusedOwed: '' }

function paymentOf({ amount, on, note }: typeof BLANK, requestKey: string): Omit<Payment, 'owed'> {
  return { amount: parseAmount(amount)!, on: on || null, note: note.trim() || null, requestKey }
}
