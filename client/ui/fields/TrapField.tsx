import { chakra } from '@chakra-ui/react'

interface TrapFieldProps {
  value: string
  onChange: (value: string) => void
}

/** A field that no person sees or comes to: what fills it in is a program, and the server keeps nothing of it. */
export function TrapField({ value, onChange }: TrapFieldProps) {
  return (
    <chakra.div aria-hidden position="absolute" insetInlineStart="-624rem" w="1px" h="1px" overflow="hidden">
      <input
        name="subject"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </chakra.div>
  )
}
