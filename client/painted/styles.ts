import type { SystemStyleObject } from '@chakra-ui/react'
import { meanings } from '../../common/palette'
import { system } from '../theme'
import { tableStyles } from './table'

/**
 * What is painted often, a hundred times in a list or on every page. The build makes a style sheet of it
 * (scripts/painted.mjs), where each name is the class `p-name`: in the browser nothing has to be worked out, and a row
 * costs its elements. Tokens, recipes and breakpoints are Chakra's, as everywhere. One that stands later wins.
 */
export const painted: Record<string, SystemStyleObject> = {
  ...tableStyles,
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    padding: 0,
    border: 0,
    overflow: 'hidden',
    clip: 'rect(0, 0, 0, 0)',
    whiteSpace: 'nowrap',
  },
  rigid: { flexShrink: 0 },
  muted: { color: 'fg.muted' },
  // One that is wider than a phone breaks there, and does not widen the page.
  figures: { textStyle: 'figures', whiteSpace: { md: 'nowrap' } },
  'any-figures': { textStyle: 'figures' },
  nowrap: { whiteSpace: 'nowrap' },
  ...Object.fromEntries(
    [...meanings, 'neutral', 'danger'].map((meaning) => [meaning, { colorPalette: meaning }]),
  ),
  // A thumb's height: its bar between its words and its figures, or under them.
  'bar-line': {
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    rowGap: '1',
    alignItems: 'center',
    minH: { base: '11', md: '9' },
    py: '1',
    // Large text on a phone: its figures under its bar.
    '@container (max-width: 14rem)': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      '& > [aria-hidden]': { flex: '1 0 100%' },
    },
  },
  'short-field': { maxW: { sm: '16rem' } },
  tag: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '6',
    px: '2',
    borderRadius: 'l2',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    textStyle: 'xs',
    fontWeight: 'medium',
    textAlign: 'start',
    // A tag is one shape; where a table is narrow, names break.
    whiteSpace: 'nowrap',
  },
  tags: {
    display: 'flex',
    gap: '1',
    flexWrap: 'wrap',
    flexDirection: { base: 'row', md: 'column' },
    alignItems: 'flex-start',
  },
  known: {
    // It stands below the name, and makes it no longer than it is.
    mdDown: { width: 0, minW: 'full' },
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '2',
    color: 'fg.muted',
    textStyle: 'sm',
    fontWeight: 'normal',
  },
  // Its words are a box of their own, which a name without a space would widen beyond a phone.
  link: { ...system.cva(system.getRecipe('link'))(), overflowWrap: { mdDown: 'anywhere' } },
  phone: {
    textStyle: 'figures',
    borderRadius: 'l1',
    focusVisibleRing: 'outside',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
  'row-link': system.cva(system.getRecipe('button'))({ size: 'sm', variant: 'outline' }),
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    w: 'full',
    minH: { base: '11', lg: '8' },
    ps: '9px',
    pe: '3',
    color: 'fg.muted',
    textStyle: 'sm',
    fontWeight: 'medium',
    textAlign: 'start',
    cursor: 'pointer',
    borderInlineStartWidth: '3px',
    borderColor: 'border.unseen',
    focusVisibleRing: 'inside',
    focusRingColor: 'brand.focusRing',
    _hover: { color: 'fg', bg: 'bg.muted' },
    '&[aria-current=page]': { color: 'fg', fontWeight: 'semibold', borderColor: 'brand.solid' },
  },
  'grey-headers': {
    display: { base: 'none', md: 'flex' },
    gap: '6',
    pb: '2',
    px: '2',
    borderBottomWidth: '1px',
    borderColor: 'fg',
  },
  ruled: {
    borderBottomWidth: '1px',
    // More than a screen's worth costs a cheap phone time in which it could show what comes.
    '.p-ruled ~ .p-ruled ~ .p-ruled ~ .p-ruled ~ &': { display: { mdDown: 'none' } },
  },
  'grey-row': {
    display: { base: 'none', md: 'flex' },
    gap: '6',
    px: '2',
    h: '3.25rem',
    alignItems: 'center',
  },
  'grey-card': {
    display: { base: 'grid', md: 'none' },
    gap: '3',
    py: '4',
    gridTemplateColumns: '1fr auto',
    '& > :is(:nth-of-type(3), :last-of-type)': { gridColumn: '1 / -1' },
  },
  'grey-line': {
    display: 'flex',
    gap: '4',
    alignItems: 'center',
    minH: { base: '2.8rem', md: '2.3rem' },
    borderBottomWidth: '1px',
  },
  'grey-sum': {
    display: 'flex',
    justifyContent: 'space-between',
    py: '2.5',
    borderTopWidth: '1px',
    '&:nth-of-type(4)': { mt: '3' },
  },
  grow: { flex: '1' },
  skeleton: system.cva(system.getRecipe('skeleton'))({ loading: true }),
}
