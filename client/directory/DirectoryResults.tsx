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
import { SEARCH_ROWS } from '../../common/limits'

interface DirectoryResultsProps extends DirectoryState {
  onMore: () => Promise<void>
  /** Searches again for the same name, without what narrows it. */
  onEverywhere: () => void
}

/** What a look has shown, or how to make one. */
export function DirectoryResults({
  asked,
  narrowed,
  found,
  problem,
  searching,
  onMore,
  onEverywhere,
}: DirectoryResultsProps) {
  if (searching) return <TableSkeleton columns={6} rows={4} />
  return (
    <>
      {problem && (
        <Box role="alert">
          <Notice title={titleOf(problem, found !== null)} tone="danger">
            {problem.words}
          </Notice>
        </Box>
      )}
      {found ? (
        <Found found={found} narrowed={narrowed} onMore={onMore} onEverywhere={onEverywhere} />
      ) : (
        !asked && <HowTo />
      )}
    </>
  )
}

const titleOf = ({ isAnswered }: NonNullable<DirectoryState['problem']>, isTurned: boolean) => {
  if (isTurned) return 'More could not be shown'
  return isAnswered ? 'This search was not made' : 'We do not know whether this search was made'
}

interface FoundProps extends Pick<DirectoryResultsProps, 'onMore' | 'onEverywhere'> {
  found: NonNullable<DirectoryState['found']>
  narrowed: string
}

function Found({ found, narrowed, onMore, onEverywhere }: FoundProps) {
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
        <strong>{edges.length === 0 ? 'Nothing found' : shownOf(found)}</strong>
        {look && (
          <Box as="span" color="fg.muted">
            {' '}
            · on record as search {look.id}, <When date={look.at} />
          </Box>
        )}
      </Text>
      {edges.length === 0 ? (
        <NothingFound narrowed={narrowed} onEverywhere={onEverywhere} />
      ) : (
        <DirectoryTable entries={edges.map(({ node }) => node)} />
      )}
      {isCut(found) && (
        <Text mt="4" color="fg.muted" maxW="65ch">
          A search shows at most {SEARCH_ROWS} claims, and more may fit. Type more of the name, or narrow it.
        </Text>
      )}
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

/** Whether a search has shown as many as any can. */
const isCut = ({ edges, pageInfo }: FoundProps['found']) =>
  !pageInfo.hasNextPage && edges.length >= SEARCH_ROWS

function shownOf(found: FoundProps['found']): string {
  const { length } = found.edges
  return found.pageInfo.hasNextPage || isCut(found)
    ? `The ${length} nearest claims`
    : counted(length, 'claim')
}

function NothingFound({ narrowed, onEverywhere }: Pick<FoundProps, 'narrowed' | 'onEverywhere'>) {
  return (
    <>
      <Text color="fg.muted" maxW="65ch">
        {narrowed
          ? `Nothing is listed under a name like this ${narrowed}. It may be listed otherwise.`
          : 'No school in the register claims an unpaid debt under a name like this.'}{' '}
        That is no proof that nothing is owed: a school may not take part, or the family may not have been
        told yet.
      </Text>
      {narrowed && (
        <Button variant="outline" mt="4" onClick={onEverywhere}>
          Search by the name alone
        </Button>
      )}
    </>
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
