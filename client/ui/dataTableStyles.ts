import { defineStyle } from '@chakra-ui/react'

/** Where a cell goes on a card: title and figure on its first line, tag under them, detail as "label value", or nowhere. */
export type Place = 'title' | 'figure' | 'tag' | 'detail' | 'hidden'

/** Below 768 px a table's boxes become blocks; the roles set in DataTable keep them a table to a screen reader. */
export const tableOnWide = defineStyle({
  mdDown: { display: 'block' },
  '& th, & td': { px: { base: '2', md: '1.5', xl: '2' }, py: '2' },
  // A figure ends well before the words of the next column begin.
  md: { '& [data-align=end]:not(:last-child)': { pe: { md: '4', xl: '6' } } },
})

export const rowAsCard = defineStyle({
  md: { _hover: { bg: 'bg.muted' }, '& > td': { borderColor: 'border' } },
  mdDown: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '4',
    rowGap: '1',
    py: '4',
    borderBottomWidth: '1px',
    '& > td': { display: 'block', p: 0, borderWidth: 0 },
  },
})

const label = {
  content: 'attr(data-label)',
  color: 'fg.subtle',
  flexShrink: 0,
}

export const place = {
  title: defineStyle({ mdDown: { order: 0, gridColumn: 1, fontWeight: 'semibold', textStyle: 'md' } }),
  figure: defineStyle({ mdDown: { order: 1, gridColumn: 2, fontWeight: 'semibold', textStyle: 'md' } }),
  tag: defineStyle({ mdDown: { order: 2, gridColumn: '1 / -1', mb: '1', textAlign: 'start' } }),
  detail: defineStyle({
    mdDown: {
      order: 3,
      gridColumn: '1 / -1',
      '&&': { display: 'flex' },
      justifyContent: 'space-between',
      alignItems: 'baseline',
      gap: '4',
      textAlign: 'end',
      _before: { ...label },
      // A label without anything beside it says nothing.
      '&&:empty': { display: 'none' },
    },
  }),
  hidden: defineStyle({ mdDown: { '&&': { display: 'none' } } }),
} satisfies Record<Place, object>

export const actionCell = defineStyle({
  md: { textAlign: 'end', width: '1%', whiteSpace: 'nowrap' },
  mdDown: { order: 4, gridColumn: '1 / -1', mt: '2', '& > *': { width: '100%', minHeight: '11' } },
})

export const card = {
  group: defineStyle({
    '& > th': { color: 'fg', fontWeight: 'semibold', textStyle: 'md', pt: '5' },
    mdDown: { display: 'block', borderBottomWidth: '1px', '& > th': { display: 'block', px: 0 } },
  }),
  list: defineStyle({ mdDown: { display: 'block' } }),
  total: defineStyle({
    mdDown: {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      pt: '4',
      '& > td': { p: 0 },
    },
  }),
  doubleRule: defineStyle({
    display: 'inline-block',
    borderBottomWidth: '3px',
    borderBottomStyle: 'double',
    borderColor: 'fg',
    pb: '0.5',
  }),
}
