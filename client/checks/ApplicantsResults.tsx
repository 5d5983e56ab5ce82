import { Box, Button, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { paths } from '../paths'
import { type Column, DataTable } from '../ui/DataTable'
import { LinkButton } from '../ui/LinkButton'
import { Money } from '../ui/Money'
import { Phone } from '../ui/Phone'
import { StatusTag } from '../ui/StatusTag'
import { type ApplicantsRun, linesOf, type ResultLine } from './applicantsRun'
import { chance, kindOf } from './checkWords'

/** So many lines at a time: a thousand would make a phone slow. */
const SHOWN = 50

/** What was found of the applicants so far: whoever was found first, the surest before the others. */
export function ApplicantsResults({ run }: { run: ApplicantsRun }) {
  const [shown, setShown] = useState(SHOWN)
  const lines = linesOf(run)
    .filter(({ check }) => check)
    .toSorted((one, other) => rank(other) - rank(one))
  if (lines.length === 0) return null
  return (
    <>
      <DataTable
        caption="What was found"
        columns={COLUMNS}
        rows={lines.slice(0, shown)}
        rowKey={({ applicant, result }) =>
          `${applicant.row} ${result ? run.checks[applicant.row]!.results.indexOf(result) : ''}`
        }
        action={({ applicant, check }) => (
          <LinkButton
            to={paths.checkReceipt(check!.id)}
            size="sm"
            variant="outline"
            aria-label={`Open the check of ${applicant.asked.student}, ${applicant.asked.reference}`}
          >
            Open
          </LinkButton>
        )}
      />
      {lines.length > shown && (
        <Button variant="outline" mt="6" onClick={() => setShown(shown + SHOWN)}>
          Show more
        </Button>
      )}
    </>
  )
}

/** This child before its family, likely before possible, and nobody last. */
function rank({ result }: ResultLine): number {
  if (!result) return -Infinity
  const { relation, likelihood, score } = result
  return score + (relation === 'CHILD' ? 2000 : 0) + (likelihood === 'LIKELY' ? 1000 : 0)
}

const COLUMNS: readonly Column<ResultLine>[] = [
  {
    key: 'student',
    header: 'Applicant',
    card: 'title',
    cell: ({ applicant: { asked } }) => (
      <Box overflowWrap="anywhere">
        {asked.student}
        <Box textStyle="xs" color="fg.muted" fontWeight="normal">
          {asked.reference}
        </Box>
      </Box>
    ),
  },
  {
    key: 'result',
    header: 'What was found',
    card: 'tag',
    cell: ({ result }) =>
      result ? <StatusTag {...kindOf(result)} /> : <chakra.span color="fg.muted">Nobody</chakra.span>,
  },
  {
    key: 'likelihood',
    header: 'Chance',
    align: 'end',
    cell: ({ result }) => result && chance(result.score),
  },
  {
    key: 'school',
    header: 'Listed by',
    cell: ({ result }) =>
      result && (
        <>
          <Box overflowWrap="anywhere">{result.school.name}</Box>
          <Phone number={result.school.phone} />
        </>
      ),
  },
  {
    key: 'amount',
    header: 'Amount owed',
    align: 'end',
    card: 'figure',
    cell: ({ result }) =>
      result?.amount && <Money value={{ amount: result.amount, currency: result.currency ?? 'NGN' }} />,
  },
]
