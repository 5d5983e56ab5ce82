import { chakra } from '@chakra-ui/react'
import { webhook } from './copy/examples'
import { Drawing } from './Drawing'

/** What a school's software is told the moment a family answers. */
export function ExampleWebhook() {
  return (
    <Drawing caption={webhook.caption}>
      <chakra.pre
        fontFamily="mono"
        textStyle="xs"
        lineHeight="1.5rem"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        borderTopWidth="1px"
        py="4"
      >
        {webhook.text}
      </chakra.pre>
    </Drawing>
  )
}
