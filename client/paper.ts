/**
 * What is different on paper: nothing can be pressed, looked for or gone to there. Buttons and rows of tabs leave by their
 * recipes, and what only asks for an answer by `_print`. Widths (`md`, `mdDown`) are questions to a screen: on paper the
 * base holds, and neither side of them.
 */
export const paper = {
  '@page': { size: 'A4', margin: '16mm' },
  '@media print': {
    // Nine points.
    html: { fontSize: '80%' },
    // The row under a table says how much of it is there.
    'header, footer, nav:not([aria-label=Pages]), [role=search], [data-part=backdrop], [data-scope=toast]': {
      display: 'none !important',
    },
    // A dialog that is open stands under the page, and not on each sheet.
    '[data-part=positioner]': {
      position: 'static !important',
      height: 'auto !important',
      width: 'auto !important',
    },
    'h1, h2, h3, h4, legend, thead': { breakAfter: 'avoid' },
    'tr, li, dl > *, figure, fieldset': { breakInside: 'avoid' },
    // What is typed reads like what is written.
    'input:not([type=radio], [type=checkbox]), select, textarea': {
      borderWidth: '0 0 1px !important',
      borderRadius: '0 !important',
      paddingInline: '0 !important',
      minHeight: '0 !important',
      height: 'auto !important',
      fieldSizing: 'content',
    },
    // Ticks are cut out of a ground, which paper leaves out.
    '[type=radio], [type=checkbox]': { printColorAdjust: 'exact' },
  },
}
