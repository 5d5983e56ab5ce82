import { Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useHeadingInView } from '../checks/useHeadingInView'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { CheckedList_ImportFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { Fact, Facts } from '../ui/Facts'
import { Notice } from '../ui/Notice'
import { ImportForm } from './ImportForm'
import { backWords, lettersWords, printWords } from './importWords'
import { LineTabs } from './LineTabs'
import { ListReading } from './ListReading'
import { counted } from '../../common/counts'

gql`
  fragment CheckedList_import on DebtorImport {
    id
    fileName
    leftOut
    pauseMinutes
    revision
    reading {
      missing
      ...ColumnsForm_reading
    }
    counts {
      create
      back
      update
      nothing
      refuse
      duplicates
      others
      letters
      lettersOfAdded
      lettersOfDuplicates
      lettersPerSecond
      toPrint
      toPrintOfDuplicates
    }
  }
`

interface CheckedListProps {
  list: FragmentType<typeof CheckedList_ImportFragmentDoc>
  /** Why it was not done, when it was tried. */
  problem: string | undefined
  isApproved: boolean
  /** The way to another file. */
  other: ReactNode
}

/** What would happen to each line, and the decision to have it done. */
export function CheckedList({ list: masked, problem, isApproved, other }: CheckedListProps) {
  const list = readFragment(CheckedList_ImportFragmentDoc, masked)
  const heading = useHeadingInView()
  const { counts, reading } = list
  const isRead = !reading || reading.missing.length === 0
  return (
    <>
      <Heading as="h2" textStyle="lg" ref={heading} tabIndex={-1} outline="none" overflowWrap="anywhere">
        What would happen with {list.fileName}
      </Heading>
      <Text mt="1" mb="4" color="fg.muted">
        Nothing has been changed yet.
      </Text>
      {problem && (
        <Notice title="Nothing was imported" tone="danger">
          {problem}
        </Notice>
      )}
      {reading && <ListReading id={list.id} reading={reading} />}
      {isRead ? (
        <>
          <Facts>
            <Fact label="Added">{counted(counts.create, 'debtor')}</Fact>
            <Fact label="Changed">{counted(counts.update, 'debtor')}</Fact>
            <Fact label="Nothing to change">{counted(counts.nothing, 'line')}</Fact>
            <Fact label="Cannot be imported">{counted(counts.refuse, 'line')}</Fact>
            <Fact label="Letters">
              {lettersWords(counts, isApproved, list.pauseMinutes)} {backWords(counts.back, isApproved)}{' '}
              {printWords(counts.toPrint)}
            </Fact>
            {list.leftOut.length > 0 && <Fact label="Columns not read">{list.leftOut.join(', ')}</Fact>}
          </Facts>
          <ImportForm list={list} other={other} />
          <LineTabs id={list.id} revision={list.revision} counts={counts} />
        </>
      ) : (
        other
      )}
    </>
  )
}
