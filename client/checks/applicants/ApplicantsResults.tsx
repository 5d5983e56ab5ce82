import { Link } from 'react-router-dom'
import { Box, Button, Flex, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { paths } from '../../../common/paths'
import { type Column, DataTable } from '../../ui/DataTable'
import { FamilySays } from '../../ui/FamilySays'
import { Money } from '../../ui/format/Money'
import { Phone } from '../../ui/format/Phone'
import { StatusTag } from '../../ui/StatusTag'
import { disputed } from '../../ui/format/statuses'
import { type ApplicantsRun, type KeptResult, linesOf, type ResultLine, nobodyWords } from './applicantsRun'
import { chance, kindOf } from '../checkWords'

/** So many lines more at a time: a thousand would make a phone slow. */
const MORE = 50

/** What was found of the applicants so far: the surest first, and whoever was not found once they are asked for. */
export function ApplicantsResults({ run }: { run: ApplicantsRun }) {
  const lines = linesOf(run)
    .filter(({ check }) => check)
    .toSorted((one, other) => rank(other) - rank(one))
  const found = lines.filter(({ result }) => result).length
  const [more, setMore] = useState(0)
  const shown = Math.min(found, MORE) + more
  if (lines.length === 0) return null
  return (
    <>
      {shown > 0 && (
        <DataTable
          caption="What was found"
          columns={COLUMNS}
          rows={lines.slice(0, shown)}
          rowKey={({ applicant, result }) =>
            `${applicant.row} ${result ? run.checks[applicant.row]!.results.indexOf(result) : ''}`
          }
          action={({ applicant, check }) => (
            <Button asChild size="sm" variant="outline">
              <Link
                to={paths.checkReceipt(check!.id)}
                aria-label={`Open the check of ${applicant.asked.student}, ${applicant.asked.reference}`}
              >
                Open
              </Link>
            </Button>
          )}
        />
      )}
      {lines.length > shown && (
        <Button variant="outline" mt="6" onClick={() => setMore(more + MORE)}>
          {shown < found ? 'Show more' : 'Show also who was not found'}
        </Button>
      )}
    </>
  )
}

/** This child before its family, likely before possible, and nobody last. */
function rank({ result }: ResultLine): number {
  if (!result) return -1e6
  const { relation, likelihood, score } = result
  return score + (relation === 'CHILD' ? 2000 : 0) + (likelihood === 'LIKELY' ? 1000 : 0)
}

function Found({ result }: { result: KeptResult }) {
  return (
    <>
      <Flex gap="1" wrap="wrap">
        <StatusTag {...kindOf(result)} />
        {result.disputed && <StatusTag {...disputed} />}
      </Flex>
      <FamilySays statement={result.statement} />
    </>
  )
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
    cell: ({ check, result }) =>
      result ? (
        <Found result={result} />
      ) : (
        <chakra.span color="fg.muted">{check && nobodyWords(check)}</chakra.span>
      ),
  },
  {
    key: 'likelihood',
    header: 'Chance',
    align: 'end',
    cell: ({ result }) => result?.likelihood === 'LIKELY' && chance(result.score),
  },
  {
    key: 'school',
    header: 'Listed by',
    cell: ({ result }) =>
      result && (
        // One box: a phone's card would set them side by side.
        <Box>
          <Box overflowWrap="anywhere">{result.school.name}</Box>
          <Phone number={result.school.phone} />
        </Box>
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
