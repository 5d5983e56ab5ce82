import { Box, chakra, Grid } from '@chakra-ui/react'

interface ContentsProps {
  chapters: readonly { id: string; heading: string }[]
}

/** The way to each chapter: over the text, and beside it where there is room. */
export function Contents({ chapters }: ContentsProps) {
  return (
    <Box as="nav" aria-label="On this page" position={{ xl: 'sticky' }} top="6" alignSelf="start">
      <Grid
        as="ol"
        listStyleType="none"
        templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', xl: 'minmax(0, 1fr)' }}
        columnGap="8"
        borderTopWidth="1px"
      >
        {chapters.map(({ id, heading }, index) => (
          <Line key={id}>
            <chakra.span aria-hidden color="fg.subtle" textStyle="figures">
              {index + 1}
            </chakra.span>
            <Way href={`#${id}`}>{heading}</Way>
          </Line>
        ))}
      </Grid>
    </Box>
  )
}

const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1.25rem minmax(0, 1fr)',
    alignItems: 'baseline',
    borderBottomWidth: '1px',
  },
})

const Way = chakra('a', {
  base: {
    py: { base: '3', md: '2' },
    color: 'fg.muted',
    lineHeight: '1.25rem',
    borderRadius: 'l1',
    focusVisibleRing: 'outside',
    _hover: { color: 'fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
})
