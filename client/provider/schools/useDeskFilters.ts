import { KEEP_FOCUS } from '../../ui/Page'
import { useTyped } from '../../ui/useTyped'
import { useAddress } from '../../ui/useGo'

/** What a list of the desk is narrowed by. Stands in the address, so that Back, reload and a shared link find it again. */
export function useDeskFilters<const Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useAddress()
  const valuesIn = (of: URLSearchParams) =>
    Object.fromEntries(names.map((name) => [name, of.get(name) ?? ''])) as Record<Name, string>
  const asked = valuesIn(params)
  const { typed, type } = useTyped(asked, (next) => {
    const said = Object.entries<string>(next).filter(([, value]) => value)
    setParams(said, { replace: true, state: KEEP_FOCUS })
  })
  return {
    /** What is asked for; null for a field that narrows nothing. */
    asked: Object.fromEntries(names.map((name) => [name, asked[name] || null])) as Record<
      Name,
      string | null
    >,
    isFiltered: names.some((name) => asked[name]),
    /** A field of this name: `<Field {...fieldFor('school')} label="School" />`. */
    fieldFor: (name: Name) => ({
      name,
      value: typed[name],
      optional: 'unsaid' as const,
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) => type(name, event.target.value),
    }),
  }
}

/** An address may hold anything: what is none of the choices narrows nothing. */
export const oneOf = <Choice extends string>(words: Record<Choice, unknown>, value: string | null) =>
  value !== null && Object.hasOwn(words, value) ? (value as Choice) : null
