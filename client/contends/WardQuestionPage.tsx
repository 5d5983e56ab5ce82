import { Box, Button, Heading, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../common/paths'
import { Page } from '../ui/Page'
import { TextLink } from '../ui/TextLink'
import { WardQuestionForm } from './WardQuestionForm'

/** /student: whether a school has a claim about one's ward. Here everybody reads the same; the letter tells. */
export function Component() {
  const [asked, setAsked] = useState(false)
  return (
    <Page
      title="Is there a claim about my child?"
      above={<TextLink to={paths.register}>Back</TextLink>}
      lead="If a school says that fees are unpaid, we send you a private link. There you can read what it says, and answer it."
      width="form"
    >
      {asked ? <Asked onMore={() => setAsked(false)} /> : <WardQuestionForm onAsked={() => setAsked(true)} />}
    </Page>
  )
}

function Asked({ onMore }: { onMore: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Box as="section" role="status">
      <Heading as="h2" textStyle="lg" ref={heading} tabIndex={-1} outline="none">
        We are looking
      </Heading>
      <Text mt="2" maxW="measure">
        If a school has a claim about your child, a letter with a private link leaves within a few minutes. It
        goes to the e-mail address that the school has for you, and nowhere else. This page says the same to
        everybody, so that nobody can find out about your family.
      </Text>
      <Text mt="4" mb="6" maxW="measure">
        Did nothing come within an hour? Look in your spam folder. If it is not there, ask the school. Perhaps
        no claim matches what you typed, or the school has another address for you. We also send three letters
        a day at most.
      </Text>
      <Button variant="outline" onClick={onMore}>
        Ask about another child
      </Button>
    </Box>
  )
}
