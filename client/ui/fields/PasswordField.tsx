import { Box, chakra, Input } from '@chakra-ui/react'
import { useState } from 'react'
import type { FieldProps } from './Field'
import { Question, splitQuestion, wired } from './Question'

/** A password with a Show toggle. Say `autoComplete="current-password"` or "new-password", so that managers help. */
export function PasswordField(props: Omit<FieldProps, 'type'>) {
  const [shown, setShown] = useState(false)
  const { question, control: input } = splitQuestion(props)
  return (
    <Question {...question}>
      <Box position="relative">
        <Input asChild pe="20">
          <input
            {...wired(question)}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            {...input}
          />
        </Input>
        <chakra.button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={wired(question).id}
          position="absolute"
          insetEnd="0"
          top="0"
          h="11"
          px="4"
          fontWeight="semibold"
          color="brand.fg"
          cursor="pointer"
          borderRadius="l2"
          focusVisibleRing="inside"
          _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
        >
          {shown ? 'Hide' : 'Show'}
        </chakra.button>
      </Box>
    </Question>
  )
}
