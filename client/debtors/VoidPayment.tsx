import { useState } from 'react'
import type { VoidReason } from '../gql/graphql'
import { CheckboxField } from '../ui/fields/CheckboxField'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { Field } from '../ui/fields/Field'
import { formatMoney, type MoneyValue } from '../ui/format/formatMoney'
import { SelectField } from '../ui/fields/SelectField'
import { notify } from '../ui/overlays/toaster'
import { type FormError, useFormErrors } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { usePageDraft } from '../ui/fields/usePageDraft'
import { When } from '../ui/format/When'
import { negated, sumOf } from './listing/amount'
import { newRequestKey } from './requestKey'
import { VOID_REASONS } from './voidReasons'

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
  const { draft: answers, keep: keepDraft, drop } = usePageDraft(`void-${payment.id}`, BLANK)
  const [stated, setStated] = useState(false)
  // The server knows what the family has heard: it says when the debt has to be stated anew.
  const [follows, setFollows] = useState<string | null>(null)
  const problems = useFormErrors()
  const [submit, busy] = useOnce(async () => {
    const { reason, note } = answers
    if (!reason) return problems.show([{ field: 'voidReason', message: 'Choose why it does not count.' }])
    // Kept with the words: sent once more after a reload it is still the same voiding.
    const requestKey = answers.requestKey || newRequestKey()
    keepDraft({ requestKey })
    const found = await onVoid({
      paymentId: payment.id,
      reason: reason as VoidReason,
      requestKey,
      statementAccepted: stated,
      note: reason === 'OTHER' ? note.trim() : null,
    })
    const asked = found.find(({ field }) => field === 'statementAccepted')
    if (asked) setFollows(asked.message)
    problems.show(found.map((one) => (one === asked ? { ...one, ...TO_STATE } : inThisDialog(one))))
    if (found.length > 0) return
    drop()
    onClose()
    notify.success('Payment voided')
  })
  const keep = (name: string, change: Partial<typeof BLANK>) => {
    keepDraft(change)
    problems.mend(name)
  }
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
      errors={problems.errors}
      onDecide={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        name="voidReason"
        label="Why it does not count"
        placeholder="Choose a reason"
        options={VOID_REASONS}
        value={answers.reason}
        error={problems.of('voidReason')}
        onChange={(event) => keep('voidReason', { reason: event.target.value })}
      />
      {answers.reason === 'OTHER' && (
        <Field
          name="voidNote"
          label="The reason in your words"
          hint="The family reads it."
          maxLength={200}
          value={answers.note}
          error={problems.of('voidNote')}
          onChange={(event) => keep('voidNote', { note: event.target.value })}
        />
      )}
      {(isClosed || follows) && (
        <CheckboxField
          name="voidStated"
          label="The debt as it is now is due, the family was asked to pay it, and our school may share it with other schools in the register."
          hint={[follows, 'We keep on record who stated this, and when.'].filter(Boolean).join(' ')}
          checked={stated}
          error={problems.of('voidStated')}
          onChange={(event) => {
            setStated(event.target.checked)
            problems.mend('voidStated')
          }}
        />
      )}
    </DecisionDialog>
  )
}

/** The sum of a line that lowers what is owed: "₦20,000.00". */
export const paidIn = (amount: MoneyValue) => formatMoney({ ...amount, amount: negated(amount.amount) })

const BLANK = { reason: '', note: '', requestKey: '' }

const TO_STATE = { field: 'voidStated', message: 'Read what follows, and tick the box if it is true.' }

/** The page behind has fields of the same names. */
const inThisDialog = (error: FormError): FormError => {
  const field = error.field && FIELDS[error.field]
  return field ? { ...error, field } : error
}

const FIELDS: Record<string, string> = { note: 'voidNote', reason: 'voidReason' }
