import { useEffect, useState } from 'react'
import type { SchoolChoicesQuery } from '../gql/graphql'
import { useSchoolChoicesQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { Field } from '../ui/fields/Field'

gql`
  query SchoolChoices($search: String) {
    schools(search: $search, first: 20) {
      edges {
        cursor
        node {
          id
          name
          region
          address
        }
      }
    }
  }
`

export interface SchoolChoice {
  /** As typed. */
  words: string
  /** Of the school that was meant; null while the words are no school's. */
  id: string | null
}

interface SchoolFieldProps {
  value: SchoolChoice
  error?: string | undefined
  onChange: (choice: SchoolChoice) => void
}

/** One school of perhaps thousands: typed, with the schools that fit offered underneath. */
export function SchoolField({ value, error, onChange }: SchoolFieldProps) {
  const search = useSettled(value.words.split(SEPARATOR)[0]!.trim())
  const { data } = useSchoolChoicesQuery({ variables: { search: search || null } })
  const schools = data?.schools.edges.map(({ node }) => node) ?? []
  const labels = labelsOf(schools)
  // Two of one name that nothing tells apart: neither is guessed.
  const idOf = (words: string) => {
    const meant = schools.filter((_school, at) => labels[at] === words.trim())
    return meant.length === 1 ? meant[0]!.id : null
  }
  // The list may arrive after the last letter was typed.
  const id = value.id ?? idOf(value.words)
  useEffect(() => {
    if (id !== value.id) onChange({ words: value.words, id })
  }, [id, value, onChange])
  return (
    <>
      <Field
        name="schoolId"
        label="School"
        optional="unsaid"
        list="school-choices"
        placeholder="All schools"
        autoComplete="off"
        value={value.words}
        error={error}
        onChange={(event) => onChange({ words: event.target.value, id: idOf(event.target.value) })}
      />
      <datalist id="school-choices">
        {schools.map((school, at) => (
          <option key={school.id} value={labels[at]}>
            {labels[at]}
          </option>
        ))}
      </datalist>
    </>
  )
}

type School = SchoolChoicesQuery['schools']['edges'][number]['node']

/** Schools of one name are told apart by where they are: by their region or, if that is the same, by their address. */
function labelsOf(schools: readonly School[]): string[] {
  const short = schools.map(({ name, region }) => [name, region].filter(Boolean).join(SEPARATOR))
  return schools.map(({ address }, at) => {
    const isOnlyOne = short.indexOf(short[at]!) === short.lastIndexOf(short[at]!)
    return isOnlyOne || !address ? short[at]! : [short[at], address].join(SEPARATOR)
  })
}
const SEPARATOR = ' — '

/** A value once it has stood for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const TYPING_PAUSE_MS = 250
