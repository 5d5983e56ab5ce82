import { Box, Grid, Skeleton, VisuallyHidden } from '@chakra-ui/react'
import type { CSSProperties } from 'react'

/** A piece of what is on its way, in grey. Painted: a page that waits is made of a hundred. */
export function Grey(
  size: { height: string; width?: string; flexGrow?: number } & Pick<CSSProperties, 'maxWidth' | 'margin'>,
) {
  return <div className="p-skeleton" style={size} />
}

/** A table that is on its way, in grey and in its own shape: nothing jumps when it arrives. */
export function TableSkeleton({ rows = 6, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div role="status">
      <span className="p-hidden">Loading</span>
      <div className="p-grey-headers">
        {range(columns).map((column) => (
          <Grey key={column} height="0.75rem" maxWidth="5rem" flexGrow={1} margin="0 auto 0 0" />
        ))}
      </div>
      {range(rows).map((row) => (
        <div key={row} className="p-ruled">
          <div className="p-grey-row">
            {range(columns).map((column) => (
              <div key={column} className="p-grow">
                <Grey height="1rem" width={`${70 - ((row + column) % 3) * 14}%`} />
              </div>
            ))}
          </div>
          <Card />
        </div>
      ))}
    </div>
  )
}

/** What a row is on a phone: title and figure, a tag, two facts, the action. */
function Card() {
  return (
    <div className="p-grey-card">
      <Grey height="1.25rem" width="70%" />
      <Grey height="1.25rem" width="6rem" />
      <Grey height="1.5rem" width="8rem" />
      <Grey height="1rem" width="6rem" />
      <Grey height="1rem" width="7rem" />
      <Grey height="2.75rem" />
    </div>
  )
}

/** A form that is on its way. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <Grid role="status" gap="6" maxW="40rem">
      <VisuallyHidden>Loading</VisuallyHidden>
      {range(fields).map((field) => (
        <Box key={field}>
          <Skeleton h="4" style={{ width: `${28 + (field % 3) * 9}%` }} my="1" />
          <Skeleton h="11" mt="1.5" w="full" />
        </Box>
      ))}
      <Skeleton h="11" w="40" />
    </Grid>
  )
}

/** A few lines of text or facts that are on their way. */
export function TextSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Grid role="status" gap="3" maxW="measure">
      <VisuallyHidden>Loading</VisuallyHidden>
      {range(lines).map((line) => (
        <Skeleton key={line} h="4" w={line === lines - 1 ? '58%' : '100%'} />
      ))}
    </Grid>
  )
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
