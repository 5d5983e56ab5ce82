import { ContendState, NEXT, Side, type Step } from './states.js'

const PLACE = /(<!-- drawn from NEXT: npm run make -- states -->\n)[^]*(?=\n<!-- so far -->)/

/** A page of markdown in which the table of states is drawn, and written out, as it is now. */
export function withDrawnStates(page: string): string {
  const drawn = ['```mermaid', ...diagram(), '```', '', ...table()].join('\n')
  return page.replace(PLACE, (_old, mark: string) => `${mark}\n${drawn}\n`)
}

function diagram(): string[] {
  const states = Object.values(ContendState)
  const reached = new Set(states.flatMap((from) => NEXT[from].map(({ to }) => to)))
  const arrow = (from: string, to: string, words = '') => `  ${from} --> ${to}${words && `: ${words}`}`
  return [
    'stateDiagram-v2',
    // Whatever no step leads to is where a contend begins; whatever has no step is where it ends, but for what comes back.
    ...states
      .filter((state) => state === ContendState.OPEN || !reached.has(state))
      .map((state) => arrow('[*]', state)),
    ...states.flatMap((from) =>
      NEXT[from].map((step) => arrow(from, step.to, `${WHO[step.by]} ${wordsOf(step)}`)),
    ),
    ...states.filter((state) => NEXT[state].every(({ stood }) => stood)).map((state) => arrow(state, '[*]')),
  ]
}

function table(): string[] {
  const sides = Object.values(Side)
  const moving = Object.values(ContendState).filter((state) => NEXT[state].length > 0)
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(['state', ...sides.map((side) => WHO[side])]),
    row(['state', ...sides].map(() => '---')),
    ...moving.map((state) =>
      row([
        named(state),
        ...sides.map((side) =>
          NEXT[state]
            .filter(({ by }) => by === side)
            .map((step) => `${wordsOf(step)} → ${named(step.to)}`)
            .join(' · '),
        ),
      ]),
    ),
  ]
}

const WHO = {
  [Side.FAMILY]: 'family',
  [Side.SCHOOL]: 'school',
  [Side.PROVIDER]: 'provider',
  [Side.REGISTER]: 'clock',
}

const named = (name: string) => name.toLowerCase().replaceAll('_', ' ')
const wordsOf = ({ act, only, stood }: Step) =>
  named(act) + (only ? ` (${only})` : '') + (stood ? ` (was ${named(stood)})` : '')
