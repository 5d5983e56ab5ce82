import { Box, Button, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { EmptyState } from '../ui/EmptyState'
import { Notice } from '../ui/Notice'
import { TableSkeleton } from '../ui/Skeletons'
import { When } from '../ui/format/When'
import { DirectoryTable } from './DirectoryTable'
import { useOnce } from '../ui/useOnce'
import type { DirectoryState } from './useDirectorySearch'
import { counted } from '../../common/counts'

interface DirectoryResultsProps extends DirectoryState {
  onMore: () => Promise<void>
}

/** What a look has shown, or how to make one. */
export function DirectoryResults({ asked, found, problem, searching, onMore }: DirectoryResultsProps) {
  if (searching) return <TableSkeleton columns={6} rows={4} />
  return (
    <>
      {problem && (
        <Box role="alert">
          <Notice title="This search was not made" tone="danger">
            {problem}
          </Notice>
        </Box>
      )}
      {found ? <Found found={found} onMore={onMore} /> : !asked && <HowTo />}
    </>
  )
}

interface FoundProps {
  found: NonNullable<DirectoryState['found']>
  onMore: () => Promise<void>
}

function Found({ found, onMore }: FoundProps) {
  const { edges, hint, look, pageInfo } = found
  // Here, so that it ends with what it turns: more of another look does not wait for more of this one.
  const [turn, turning] = useOnce(onMore)
  const outcome = useBroughtIntoView<HTMLParagraphElement & HTMLDivElement>()
  if (hint)
    return (
      <Box role="status" ref={outcome}>
        <Notice title="Nothing was looked up">{hint}</Notice>
      </Box>
    )
  return (
    <>
      <Text role="status" ref={outcome} scrollMarginTop="4" mb="4">
        <strong>{edges.length === 0 ? 'Nothing found' : shownOf(edges.length, pageInfo.hasNextPage)}</strong>
        {look && (
          <Box as="span" color="fg.muted">
            {' '}
            · on record as search {look.id}, <When date={look.at} />
          </Box>
        )}
      </Text>
      {edges.length === 0 ? <NothingFound /> : <DirectoryTable entries={edges.map(({ node }) => node)} />}
      {pageInfo.hasNextPage && (
        <Button variant="outline" mt="4" loading={turning} loadingText="Loading" onClick={() => void turn()}>
          Show more
        </Button>
      )}
    </>
  )
}

/** On a phone the results begin below the fold: whoever has just searched is taken there. */
function useBroughtIntoView<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  useEffect(() => {
    const top = element.current?.getBoundingClientRect().top ?? 0
    if (top > window.innerHeight / 2) element.current?.scrollIntoView()
  }, [])
  return element
}

function shownOf(entries: number, hasMore: boolean): string {
  if (hasMore) return `The ${entries} nearest claims`
  return counted(entries, 'claim')
}

function NothingFound() {
  return (
    <Text color="fg.muted" maxW="65ch">
      No school in the register claims an unpaid debt under a name like this. That is no proof that nothing is
      owed: a school may not take part, or the family may not have been told yet.
    </Text>
  )
}

function HowTo() {
  return (
    <EmptyState title="Search by a name">
      Type a student’s or a parent’s name. You see what other approved schools claim, and how to reach them.
      Without a name nothing is shown.
    </EmptyState>
  )
}
