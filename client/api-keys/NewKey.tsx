import { ShownOnce } from '../ui/ShownOnce'

export interface MadeKey {
  name: string
  key: string
}

/** The only time that a key is shown. */
export function NewKey({ made, onKept }: { made: MadeKey; onKept: () => void }) {
  return (
    <ShownOnce
      title={`Copy the key “${made.name}” now`}
      label={`The key ${made.name}`}
      value={made.key}
      onKept={onKept}
    >
      It is never shown again, and we cannot look it up. Keep it like a password: not in an e-mail, not in a
      web page.
    </ShownOnce>
  )
}
