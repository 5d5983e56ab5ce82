import { LONGEST } from '../../common/limits'
import { VOID_REASON_WORDS } from '../../common/words'
import { useState } from 'react'
import type { VoidReason } from '../gql/graphql'
import { CheckboxField } from '../ui/fields/CheckboxField'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { Field } from '../ui/fields/Field'
import { formatMoney, type MoneyValue } from '../ui/format/formatMoney'
import { SelectField } from '../ui/fields/SelectField'
import { notify } from '../ui/overlays/toaster'
import { useForm, useSend } from '../ui/fields/useForm'
import type { FormError } from '../ui/fields/useFormErrors'
import { usePageDraft } from '../ui/fields/usePageDraft'
import { When } from '../ui/format/When'
import { negated, sumOf } from './listing/amount'
import { underKey } from './requestKey'
import { optionsOf } from '../ui/fields/optionsOf'

export interface Voiding {
  paymentId: string
  reason: VoidReason
  note: string | null
  statementAccepted: boolean
  requestKey: string
}

export type OnVoid = (voiding: Voiding) => Promise<readonly FormError[]>

interface VoidPaymentProps {
  payment: { id: string; on: string; amount: MoneyValue }
  owed: MoneyValue
  /** The claim is Completed, and so comes back. */
  isClosed: boolean
  /** The family has had a letter, and so gets this one. */
  isWritten: boolean
  onVoid: OnVoid
  onClose: () => void
}

/** A payment that should not count: the dialog says what will follow. Stands beside the ledger, since its row's button goes. */
export function VoidPayment({ payment, owed, isClosed, isWritten, onVoid, onClose }: VoidPaymentProps) {
  const form = useForm(usePageDraft(`void-${payment.id}`, BLANK))
  const { voidReason: reason, voidNote: note, statementAccepted } = form.answers
  // The server knows what the family has heard: it says when the debt has to be stated anew.
  const [follows, setFollows] = useState<string | null>(null)
  const [submit, busy] = useSend(form, {
    wrong: () => form.unanswered({ voidReason: 'Choose why it does not count.' }),
    send: async () => {
      const found = await underKey(form, (requestKey) =>
        onVoid({
          paymentId: payment.id,
          reason: reason as VoidReason,
          requestKey,
          statementAccepted,
          note: reason === 'OTHER' ? note.trim() : null,
        }),
      )
      const asked = found.find(({ field }) => field === 'statementAccepted')
      if (asked) setFollows(asked.message)
      return found.map((one) => (one === asked ? { ...one, message: TO_STATE } : inThisDialog(one)))
    },
    sent: () => {
      onClose()
      notify.success('Payment voided')
    },
  })
  const after = { ...owed, amount: sumOf(owed.amount, negated(payment.amount.amount)) }
  return (
    <DecisionDialog
      title="Void this payment?"
      consequence={
        <>
          {paidIn(payment.amount)}, paid on <When date={payment.on} />, then no longer counts:{' '}
          {formatMoney(after)} is owed. {isClosed && 'This claim is open again. '}If the payment settled a
          dispute, a proof or a plan, that is open again, with a date of its own.{' '}
          {isWritten
            ? 'We tell the family by letter, with your reason.'
            : 'No letter leaves: tell the family yourself.'}{' '}
          The payment stays on record, struck through.
        </>
      }
      action="Void the payment"
      isSevere
      busy={busy}
      errors={form.errors}
      onDecide={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        {...form.text('voidReason')}
        label="Why it does not count"
        placeholder="Choose a reason"
        options={optionsOf(VOID_REASON_WORDS)}
      />
      {reason === 'OTHER' && (
        <Field
          {...form.text('voidNote')}
          label="The reason in your words"
          hint="The family reads it."
          maxLength={LONGEST.voidNote}
        />
      )}
      {(isClosed || follows) && (
        <CheckboxField
          {...form.tick('statementAccepted')}
          label="The debt as it is now is due, the family was asked to pay it, and our school may share it with other schools in the register."
          hint={[follows, 'We keep on record who stated this, and when.'].filter(Boolean).join(' ')}
        />
      )}
    </DecisionDialog>
  )
}

/** The sum of a line that lowers what is owed: "₦20,000.00". */
export const paidIn = (amount: MoneyValue) => formatMoney({ ...amount, amount: negated(amount.amount) })

const BLANK = { voidReason: '', voidNote: '', requestKey: '', statementAccepted: false }

const TO_STATE = 'Read what follows, and tick the box if it is true.'

/** The page behind has fields of the same names. */
const inThisDialog = (error: FormError): FormError => {
  const field = error.field && FIELDS[error.field]
  return field ? { ...error, field } : error
}

const FIELDS: Record<string, string> = { note: 'voidNote', reason: 'voidReason' }
