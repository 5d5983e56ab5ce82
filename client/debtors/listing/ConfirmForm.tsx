import { Link } from 'react-router-dom'
import { Box, Button, Flex, VisuallyHidden } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Deadline } from '../../contends/Deadline'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { ConfirmForm_DebtorFragmentDoc, type ConfirmForm_DebtorFragment } from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { paths } from '../../../common/paths'
import { CheckboxField } from '../../ui/fields/CheckboxField'
import { type Column, DataTable } from '../../ui/DataTable'
import { ErrorSummary } from '../../ui/fields/ErrorSummary'
import { Form } from '../../ui/fields/Form'
import { Money } from '../../ui/format/Money'
import { notify } from '../../ui/overlays/toaster'
import { useForm } from '../../ui/fields/useForm'
import { usePageDraft } from '../../ui/fields/usePageDraft'
import { isLong } from '../../ui/isLong'
import { TextLink } from '../../ui/TextLink'
import { useOnce } from '../../ui/useOnce'
import { type FromList, useFromList } from '../useListLeft'
import { useConfirmMany } from './useConfirmMany'
import { counted } from '../../../common/counts'

gql`
  fragment ConfirmForm_debtor on Debtor {
    id
    studentName
    parentName
    confirmBy
    amountOwed {
      amount
      currency
    }
  }
`

interface ConfirmFormProps {
  debtors: readonly FragmentType<typeof ConfirmForm_DebtorFragmentDoc>[]
  /** How many there are, shown or not. */
  total: number
  /** Reads the list again: what was confirmed leaves it, and what was refused is not what it says any more. */
  onSent: () => Promise<unknown>
  /** Where there is none, or none any more. */
  nothing: ReactNode
}

/** One question a claim, asked of many: does it still stand? Nothing is ticked beforehand. */
export function ConfirmForm({ total, onSent, nothing, ...props }: ConfirmFormProps) {
  const debtors = readFragment(ConfirmForm_DebtorFragmentDoc, props.debtors)
  // Whoever goes to change one of them comes back to those that are ticked.
  const form = useForm(usePageDraft('confirm', BLANK))
  const latest = useRef(form.answers)
  useEffect(() => void (latest.current = form.answers))
  const ticked = new Set(form.answers.ticked)
  const from = useFromList()
  const confirmMany = useConfirmMany()
  // What has left the list meanwhile is not confirmed by an old tick.
  const chosen = debtors.filter(({ id }) => ticked.has(id))
  const [confirm, sending] = useOnce(async () => {
    if (chosen.length === 0) return form.show([{ field: ALL, message: 'Tick the claims that still stand.' }])
    const found = await confirmMany(chosen)
    form.show(found)
    if (found.length > 0) return void (await onSent())
    notify.success(`${counted(chosen.length, 'claim')} confirmed`)
    // What was ticked meanwhile was not asked about yet.
    const sent = new Set(chosen.map(({ id }) => id))
    form.set({ ticked: latest.current.ticked.filter((id) => !sent.has(id)) })
    await onSent()
    // The rows have gone, and with the last of them the button.
    document.querySelector('h1')?.focus()
  })
  const tick = (ids: string[], on: boolean) => {
    form.set({
      ticked: on ? [...new Set([...ticked, ...ids])] : [...ticked].filter((id) => !ids.includes(id)),
    })
    form.mend(ALL)
  }
  if (debtors.length === 0)
    return (
      <>
        <ErrorSummary errors={form.errors} />
        {nothing}
      </>
    )
  return (
    <Form errors={form.errors} onSubmit={() => void confirm()}>
      <CheckboxField
        name={ALL}
        label={debtors.length === 1 ? 'It still stands' : `All ${debtors.length} still stand`}
        optional="unsaid"
        error={form.of(ALL)}
        checked={chosen.length === debtors.length}
        onChange={({ target }) =>
          tick(
            debtors.map(({ id }) => id),
            target.checked,
          )
        }
      />
      <DataTable
        caption="Claims to confirm"
        columns={columns(from, { ticked, tick, problemOf: form.of })}
        rows={debtors}
        rowKey={({ id }) => id}
        tight={debtors.some((one) => isLong([one.studentName, one.parentName], one.amountOwed))}
        action={({ id, studentName }) => (
          <Button asChild size="sm" variant="outline">
            <Link to={paths.updateDebtor(id)} state={from} aria-label={`Edit ${studentName}`}>
              Edit
            </Link>
          </Button>
        )}
      />
      {total > debtors.length && (
        <Box color="fg.muted">
          The first {debtors.length} of {total}; the others follow once these are confirmed.
        </Box>
      )}
      <Flex position="sticky" bottom="0" py="3" bg="bg" borderTopWidth="1px">
        <Button
          type="submit"
          size="lg"
          loading={sending}
          loadingText="Confirming"
          w={{ base: 'full', sm: 'auto' }}
        >
          {chosen.length === 0 ? 'Confirm' : `Confirm ${counted(chosen.length, 'claim')}`}
        </Button>
      </Flex>
    </Form>
  )
}

const ALL = 'all'
const BLANK: { ticked: readonly string[] } = { ticked: [] }

interface Ticking {
  ticked: ReadonlySet<string>
  tick: (ids: string[], on: boolean) => void
  problemOf: (field: string) => string | undefined
}

function columns(
  from: FromList | null,
  { ticked, tick, problemOf }: Ticking,
): readonly Column<ConfirmForm_DebtorFragment>[] {
  return [
    {
      key: 'stands',
      header: 'Does it still stand?',
      card: 'tag',
      cell: ({ id, studentName }) => (
        <CheckboxField
          name={id}
          label={
            <>
              It still stands<VisuallyHidden>: {studentName}</VisuallyHidden>
            </>
          }
          optional="unsaid"
          error={problemOf(id)}
          checked={ticked.has(id)}
          onChange={({ target }) => tick([id], target.checked)}
        />
      ),
    },
    {
      key: 'student',
      header: 'Name of student',
      cell: ({ id, studentName }) => (
        <TextLink to={paths.debtor(id)} state={from}>
          {studentName}
        </TextLink>
      ),
      card: 'title',
    },
    { key: 'parent', header: 'Name of Parent', cell: ({ parentName }) => parentName },
    {
      key: 'amount',
      header: 'Amount Owed',
      cell: ({ amountOwed }) => <Money value={amountOwed} />,
      align: 'end',
      card: 'figure',
    },
    { key: 'by', header: 'Shown until', cell: ({ confirmBy }) => confirmBy && <Deadline day={confirmBy} /> },
  ]
}
