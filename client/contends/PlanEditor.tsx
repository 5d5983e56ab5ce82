import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { CheckboxField } from '../ui/fields/CheckboxField'
import { useClock } from '../ui/format/Clock'
import { Field } from '../ui/fields/Field'
import { localDate } from '../../common/days'
import { formatMoney, type MoneyValue } from '../ui/format/formatMoney'
import { currencySymbol } from '../../common/money'
import { SelectField } from '../ui/fields/SelectField'
import {
  amountField,
  dayField,
  evenly,
  missing,
  monthsLater,
  type PlanDraft,
  withAmount,
  withCount,
  withDay,
  withOwnAmounts,
} from './planDraft'

interface PlanEditorProps {
  /** What the plan has to come to. */
  owed: MoneyValue
  draft: PlanDraft
  onChange: (draft: PlanDraft) => void
  /** What is wrong with a field, as `useFormErrors` knows it: `instalments` and the fields of its lines. */
  error: (field: string) => string | undefined
  /** Of the register's rules. */
  rules: { planInstalments: number; planMonths: number }
}

/** One date, or several payments: how many, when, and how much each. Says while one types whether it adds up. */
export function PlanEditor({ owed, draft, onChange, error, rules }: PlanEditorProps) {
  const { now, timeZone } = useClock()
  const today = localDate(now(), timeZone)
  const even = evenly(owed, draft.lines.length)
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <SelectField
        name="instalments"
        label="How many payments?"
        error={error('instalments')}
        options={counts(rules.planInstalments)}
        value={String(draft.lines.length)}
        onChange={(event) => onChange(withCount(draft, Number(event.target.value)))}
      />
      <chakra.ol display="grid" gap="4">
        {draft.lines.map(({ dueOn, amount }, at) => (
          <Grid
            as="li"
            // Lines have no name but their place.
            key={dayField(at)}
            columnGap="4"
            rowGap="2"
            alignItems="end"
            templateColumns="repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))"
          >
            <Field
              name={dayField(at)}
              label={draft.lines.length === 1 ? 'Pay by' : `Payment ${at + 1}: pay by`}
              type="date"
              min={today}
              max={monthsLater(today, rules.planMonths)}
              value={dueOn}
              error={error(dayField(at))}
              onChange={(event) => onChange(withDay(draft, at, event.target.value))}
            />
            {draft.ownAmounts ? (
              <Field
                name={amountField(at)}
                label={`${draft.lines.length === 1 ? 'Amount' : `Payment ${at + 1}: amount`} (${currencySymbol(owed.currency)})`}
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                error={error(amountField(at))}
                onChange={(event) => onChange(withAmount(draft, at, event.target.value))}
              />
            ) : (
              <Flex h="11" align="center" fontWeight="semibold" textStyle="figures">
                {formatMoney({ ...owed, amount: even[at]! })}
              </Flex>
            )}
          </Grid>
        ))}
      </chakra.ol>
      {draft.lines.length > 1 && (
        <CheckboxField
          name="ownAmounts"
          label="Set the amounts myself"
          optional
          checked={draft.ownAmounts}
          onChange={(event) => onChange(withOwnAmounts(draft, event.target.checked, owed))}
        />
      )}
      <Sum draft={draft} owed={owed} />
    </Grid>
  )
}

function Sum({ draft, owed }: Pick<PlanEditorProps, 'draft' | 'owed'>) {
  const left = missing(draft, owed)
  const adds = !draft.ownAmounts || Number(left.amount) === 0
  return (
    <Box role="status" borderTopWidth="1px" pt="3" color={adds ? 'fg' : 'waiting.fg'} fontWeight="medium">
      {adds
        ? `Together ${formatMoney(owed)}: all that is owed.`
        : left.amount.startsWith('-')
          ? `${formatMoney({ ...left, amount: left.amount.slice(1) })} more than is owed.`
          : `${formatMoney(left)} still to place.`}
    </Box>
  )
}

function counts(most: number) {
  return Array.from({ length: most }, (_, at) => ({
    value: String(at + 1),
    label: at === 0 ? 'One, on one day' : `${at + 1} payments`,
  }))
}
