import { LONGEST } from '../../common/limits'
import { chakra, Grid } from '@chakra-ui/react'
import type { WebhookEvent } from '../gql/graphql'
import { CheckboxField } from '../ui/fields/CheckboxField'
import { Field } from '../ui/fields/Field'
import type { FormState } from '../ui/fields/useForm'
import { eventGroups } from './webhookWords'

export interface WebhookAnswers {
  url: string
  description: string
  events: readonly WebhookEvent[]
}

interface WebhookFieldsProps {
  form: FormState<WebhookAnswers>
}

/** The questions of a webhook: where, what for, and of what. */
export function WebhookFields({ form }: WebhookFieldsProps) {
  const { answers, of } = form
  const toggle = (group: readonly WebhookEvent[], all: boolean) => {
    const others = answers.events.filter((event) => !group.includes(event))
    form.set({ events: all ? others : [...others, ...group] })
  }
  return (
    <>
      <Field
        {...form.text('url')}
        autoComplete="off"
        label="Where does your program listen?"
        hint="An address that begins with https:// and that the internet can reach."
        type="url"
        inputMode="url"
        maxLength={LONGEST.url}
      />
      <Field
        {...form.text('description')}
        autoComplete="off"
        label="What is it for?"
        hint="So that you know it again."
        optional
        maxLength={LONGEST.purpose}
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
