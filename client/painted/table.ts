import type { SystemStyleObject } from '@chakra-ui/react'
import { system } from '../theme'

const chakras = system.sva(system.getSlotRecipe('table'))() as unknown as Record<string, SystemStyleObject>

const label = {
  content: 'attr(data-label)',
  color: 'fg.subtle',
  flexShrink: 0,
}

/** Below 768 px a table's boxes become blocks; the roles set in DataTable keep them a table to a screen reader. */
export const tableStyles: Record<string, SystemStyleObject> = {
  'table-around': { position: 'relative', overflowX: { md: 'auto' } },
  'column-header': { ...chakras['columnHeader'], '&:where([data-align=end])': { textAlign: 'end' } },
  cell: { ...chakras['cell'], '&:where([data-align=end])': { textAlign: 'end' } },
  table: {
    ...chakras['root'],
    mdDown: { display: 'block' },
    '& th, & td': { px: { base: '2', md: '1.5', xl: '2' }, py: '2' },
    '&[data-tight] :is(.p-tag, .p-phone)': { md: { whiteSpace: 'normal' } },
    '&[data-tight] :is(.p-title, .p-detail)': { md: { overflowWrap: 'anywhere' } },
    // A short name keeps its words whole.
    '&[data-tight] .p-detail': { md: { minW: '5rem' } },
    '&[data-tight] .p-title': { md: { minW: '8.5rem' } },
    // A figure ends well before the words of the next column begin.
    md: { '& [data-align=end]:not(:last-child)': { pe: { md: '4', xl: '6' } } },
  },
  'column-headers': { ...chakras['header'], mdDown: { srOnly: true } },
  rows: { mdDown: { display: 'block', containerType: 'inline-size' } },
  tr: chakras['row']!,
  row: {
    md: { _hover: { bg: 'bg.muted' }, '& > td': { borderColor: 'border' } },
    mdDown: {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '4',
      rowGap: '1',
      py: '4',
      borderBottomWidth: '1px',
      '& > td': { display: 'block', flex: '0 0 100%', p: 0, borderWidth: 0 },
      // With large text a number or a date is wider than what its label, or the phone, leaves it.
      '& :is(.p-nowrap, .p-phone, .p-tag)': { whiteSpace: 'normal' },
    },
  },
  group: {
    '& > th': { color: 'fg', fontWeight: 'semibold', textStyle: 'md', pt: '5' },
    mdDown: { display: 'block', borderBottomWidth: '1px', '& > th': { display: 'block', px: 0 } },
  },
  // The figure stands beside a short name, and below a long one.
  title: {
    mdDown: {
      order: 0,
      '&&': { flex: '1 1 auto', minW: 0, maxW: '100%' },
      overflowWrap: 'anywhere',
      fontWeight: 'semibold',
      textStyle: 'md',
    },
  },
  figure: {
    mdDown: {
      order: 1,
      '&&': { flex: '0 1 auto', minW: 0, ms: 'auto' },
      fontWeight: 'semibold',
      textStyle: 'md',
    },
  },
  under: { mdDown: { order: 2, mb: '1', textAlign: 'start' } },
  detail: {
    mdDown: {
      order: 3,
      '&&': { display: 'flex' },
      justifyContent: 'space-between',
      alignItems: 'baseline',
      gap: '4',
      textAlign: 'end',
      // Beside its label a word without a space would widen the page.
      overflowWrap: 'anywhere',
      _before: { ...label },
      // Large text on a phone: what is known stands under its label.
      '@container (max-width: 14rem)': {
        '&&': { display: 'block' },
        textAlign: 'start',
        _before: { display: 'block' },
      },
      // A label without anything beside it says nothing.
      '&&:empty': { display: 'none' },
    },
  },
  nowhere: { mdDown: { '&&': { display: 'none' } } },
  action: {
    md: { textAlign: 'end', width: '1%', whiteSpace: 'nowrap' },
    mdDown: {
      order: 4,
      mt: '2',
      '& > *': { width: '100%' },
      _empty: { display: 'none' },
    },
  },
  total: {
    mdDown: {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      flexWrap: 'wrap',
      columnGap: '4',
      pt: '4',
      '& > td': { p: 0, minW: 0 },
    },
    '& > td': { borderBottomWidth: 0 },
  },
  'total-label': { textAlign: 'end', color: 'fg.muted' },
  'total-value': { textAlign: 'end', fontWeight: 'semibold' },
  'total-rest': { hideBelow: 'md' },
  'double-rule': {
    display: 'inline-block',
    maxW: 'full',
    borderBottomWidth: '3px',
    borderBottomStyle: 'double',
    borderColor: 'fg',
    pb: '0.5',
  },
}
