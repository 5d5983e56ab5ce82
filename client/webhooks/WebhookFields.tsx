import { chakra, Grid } from '@chakra-ui/react'
import type { WebhookEvent } from '../gql/graphql'
import { CheckboxField } from '../ui/fields/CheckboxField'
import { Field } from '../ui/fields/Field'
import { eventGroups } from './webhookWords'

export interface WebhookAnswers {
  url: string
  description: string
  events: readonly WebhookEvent[]
}

interface WebhookFieldsProps {
  answers: WebhookAnswers
  onAnswer: (change: Partial<WebhookAnswers>) => void
  /** What is to be mended of a field, and that it is being mended. */
  of: (field: string) => string | undefined
  mend: (field: string) => void
}

/** The questions of a webhook: where, what for, and of what. */
export function WebhookFields({ answers, onAnswer, of, mend }: WebhookFieldsProps) {
  const text = (name: 'url' | 'description') => ({
    name,
    value: answers[name],
    error: of(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      onAnswer({ [name]: target.value })
      mend(name)
    },
  })
  const toggle = (group: readonly WebhookEvent[], all: boolean) => {
    const others = answers.events.filter((event) => !group.includes(event))
    onAnswer({ events: all ? others : [...others, ...group] })
    mend('events')
  }
  return (
    <>
      <Field
        {...text('url')}
        label="Where does your program listen?"
        hint="An address that begins with https:// and that the internet can reach."
        type="url"
        inputMode="url"
        maxLength={500}
      />
      <Field
        {...text('description')}
        label="What is it for?"
        hint="So that you know it again."
        optional
        maxLength={100}
      />
      <chakra.fieldset minW="0">
        <chakra.legend textStyle="label">What should it be told of?</chakra.legend>
        <Grid gap="4" mt="3">
          {eventGroups.map(({ name, label, hint, events }, at) => {
            const chosen = events.filter((event) => answers.events.includes(event)).length
            const all = chosen === events.length
            return (
              <CheckboxField
                key={name}
                // The first one is where an error summary leads.
                name={at === 0 ? 'events' : `events-${name}`}
                label={<chakra.span fontWeight="medium">{label}</chakra.span>}
                hint={chosen > 0 && !all ? `${hint} Now: ${chosen} of these ${events.length}.` : hint}
                error={at === 0 ? of('events') : undefined}
                optional
                checked={all}
                onChange={() => toggle(events, all)}
              />
            )
          })}
        </Grid>
      </chakra.fieldset>
    </>
  )
}
