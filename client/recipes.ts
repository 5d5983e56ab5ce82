import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'
import {
  dialogAnatomy,
  drawerAnatomy,
  tableAnatomy,
  tabsAnatomy,
  toastAnatomy,
} from '@chakra-ui/react/anatomy'

/** What our controls change of Chakra's: 44 px for a thumb, one border, one focus ring. Merged over the defaults. */
const control = {
  base: {
    bg: 'bg.panel',
    borderRadius: 'l2',
    _hover: { borderColor: 'fg' },
    _placeholder: { color: 'fg.subtle' },
    _disabled: { opacity: 1, bg: 'bg.muted', color: 'fg.muted' },
    _invalid: { borderColor: 'border.error', borderWidth: '2px' },
  },
  // 17 px text: iOS zooms into a field whose text is under 16.
  outline: {
    bg: 'bg.panel',
    borderColor: 'border.emphasized',
    focusVisibleRing: 'outside',
    focusRingColor: 'brand.focusRing',
  },
}

export const recipes = {
  input: defineRecipe({
    base: control.base,
    variants: {
      size: { md: { textStyle: 'md', px: '3', '--input-height': 'sizes.11' } },
      variant: { outline: control.outline },
    },
  }),
  textarea: defineRecipe({
    base: control.base,
    variants: {
      size: { md: { textStyle: 'md', px: '3', py: '2' } },
      variant: { outline: control.outline },
    },
  }),
  button: defineRecipe({
    base: {
      fontWeight: 'semibold',
      transitionDuration: 'fast',
      // With large text its words take more than one line of a phone.
      maxW: 'full',
      py: '1',
      textAlign: 'center',
      whiteSpace: { mdDown: 'normal' },
      _disabled: { opacity: 0.6 },
      _print: { display: 'none' },
    },
    variants: {
      // As high as its words, and never as high as what stands beside it, to which `auto` would stretch it.
      size: {
        xs: { h: 'fit-content', minH: '8', textStyle: 'xs', px: '2' },
        // Small beside a mouse; a thumb needs as much of it as of any other.
        sm: { h: 'fit-content', minH: { base: '11', md: '9' }, textStyle: 'sm', px: '3', gap: '1.5' },
        md: { h: 'fit-content', minH: '11', minW: '11', textStyle: 'sm', px: '4', gap: '2' },
        lg: { h: 'fit-content', minH: '12', minW: '12', textStyle: 'md', px: '5', gap: '2' },
      },
      variant: {
        outline: {
          bg: 'bg.panel',
          '--outline-color': 'colors.border.emphasized',
          _hover: { bg: 'colorPalette.subtle', borderColor: 'colorPalette.solid' },
        },
      },
    },
  }),
  link: defineRecipe({
    base: { _hover: { textDecorationThickness: '2px', textDecorationColor: 'currentColor' } },
    variants: { variant: { underline: { textDecorationColor: 'currentColor/45' } } },
    defaultVariants: { variant: 'underline' },
  }),
  heading: defineRecipe({
    base: { fontWeight: 'semibold', textWrap: 'balance' },
    defaultVariants: { size: 'lg' },
  }),
}

export const slotRecipes = {
  table: defineSlotRecipe({
    slots: tableAnatomy.keys(),
    base: {
      columnHeader: { fontWeight: 'medium', color: 'fg.subtle', textStyle: 'xs', verticalAlign: 'bottom' },
    },
    variants: {
      variant: { line: { row: { bg: 'transparent' }, columnHeader: { borderColor: 'fg' } } },
    },
  }),
  tabs: defineSlotRecipe({
    slots: tabsAnatomy.keys(),
    base: { list: { _print: { display: 'none' } } },
    variants: {
      variant: {
        line: {
          trigger: {
            _selected: {
              _horizontal: {
                // Filled as Chakra draws it, the line would be gone where the device chooses the colours.
                '--indicator-color': { base: 'colors.colorPalette.solid', _highContrast: 'CanvasText' },
              },
            },
          },
        },
      },
    },
  }),
  dialog: defineSlotRecipe({
    slots: dialogAnatomy.keys(),
    base: {
      backdrop: { bg: 'blackAlpha.600', _open: { animationDuration: 'fast' } },
      // The edge of the screen stays in sight beside the longest one.
      positioner: { px: '4', py: '4' },
      content: { borderRadius: 'l3', borderTopWidth: '2px', borderColor: 'fg', boxShadow: 'md' },
      header: { px: { base: '4', md: '6' }, pt: '5', pb: '2' },
      // A name of one long word breaks.
      title: { minW: '0' },
      body: { px: { base: '4', md: '6' }, pt: '0', pb: '5' },
      footer: { px: { base: '4', md: '6' }, pt: '0', pb: '5' },
    },
  }),
  drawer: defineSlotRecipe({
    slots: drawerAnatomy.keys(),
    base: {
      backdrop: { bg: 'blackAlpha.600', _open: { animationDuration: 'fast' } },
      content: {
        boxShadow: 'md',
        _open: { animationDuration: 'moderate' },
        _closed: { animationDuration: 'fast' },
      },
      header: { px: '4', pt: '3', pb: '3' },
      body: { px: '4', py: '2' },
    },
  }),
  toast: defineSlotRecipe({
    slots: toastAnatomy.keys(),
    base: {
      root: {
        boxShadow: 'md',
        borderWidth: '1px',
        borderColor: 'border',
        borderInlineStartWidth: '4px',
        pe: '12',
        transition: 'translate 200ms, opacity 200ms, height 200ms',
        '&[data-type=success], &[data-type=info]': {
          bg: 'bg.panel',
          color: 'fg',
          borderInlineStartColor: 'brand.solid',
        },
        '&[data-type=error]': { bg: 'bg.panel', color: 'fg', borderInlineStartColor: 'danger.solid' },
      },
      title: { fontWeight: 'medium' },
      description: { opacity: 1, color: 'fg.muted' },
      closeTrigger: { boxSize: '9', top: '2.5', color: 'fg.muted', focusVisibleRing: 'inside' },
    },
  }),
}
