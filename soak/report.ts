/** Prints what a proof counted, one line a figure, so that a reader of the run (and of docs/operations.md) sees the same. */
export function report(title: string, figures: Record<string, string | number>): void {
  const width = Math.max(...Object.keys(figures).map((name) => name.length))
  const lines = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
  console.log(`\n${title}\n${lines.join('\n')}\n`)
}
