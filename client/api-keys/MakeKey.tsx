import { LONGEST } from '../../common/limits'
import { chakra, Grid } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { ApiKeysPageDocument, type Scope } from '../gql/graphql'
import { useCreateApiKeyMutation } from '../gql/hooks'
import { CheckboxField } from '../ui/fields/CheckboxField'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { Field } from '../ui/fields/Field'
import { RadioField } from '../ui/fields/RadioField'
import { useDecision } from '../ui/overlays/useDecision'
import { useForm } from '../ui/fields/useForm'
import { usePageDraft } from '../ui/fields/usePageDraft'
import { lifetimes, scopes, scopeWords } from './keyWords'
import type { MadeKey } from './NewKey'
import { unlessLost } from '../user-errors'

gql`
  mutation CreateApiKey($input: CreateApiKeyInput!) {
    createApiKey(input: $input) {
      key
      apiKey {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface MakeKeyProps {
  onMade: (made: MadeKey) => void
  onClose: () => void
}

/** What it is for, what it may do, how long it lasts. */
export function MakeKey({ onMade, onClose }: MakeKeyProps) {
  const form = useForm(usePageDraft('key', BLANK))
  const { name, scopes: chosen, days } = form.answers
  // Kept by no cache: it is shown once.
  const [create] = useCreateApiKeyMutation({
    fetchPolicy: 'no-cache',
    refetchQueries: [ApiKeysPageDocument],
  })
  const decision = useDecision({
    form,
    send: () =>
      unlessLost(async () => {
        const { data } = await create({
          variables: { input: { name, scopes: [...chosen], days: Number(days) } },
        })
        const key = data?.createApiKey.key
        if (key) onMade({ name: name.trim(), key })
        return data?.createApiKey.userErrors
      }, LOOK_FIRST),
    said: `${name.trim()} is made`,
    onClose,
  })
  const toggle = (scope: Scope) =>
    form.set({
      scopes: chosen.includes(scope) ? chosen.filter((other) => other !== scope) : [...chosen, scope],
    })
  return (
    <DecisionDialog
      {...decision}
      title="Make a key"
      consequence="Whoever holds the key can do what you choose here in your school’s name. Every check and every change is on record."
      action="Make the key"
    >
      <Field
        {...form.text('name')}
        label="What is it for?"
        hint="So that you know it again: “Admissions software”."
        autoComplete="off"
        maxLength={LONGEST.purpose}
      />
      <chakra.fieldset minW="0">
        <chakra.legend textStyle="label">What may it do?</chakra.legend>
        <Grid gap="4" mt="3">
          {scopes.map((scope, at) => (
            <CheckboxField
              key={scope}
              // The first one is where an error summary leads.
              name={at === 0 ? 'scopes' : `scopes-${scope}`}
              label={<chakra.span fontWeight="medium">{scopeWords[scope].label}</chakra.span>}
              hint={scopeWords[scope].hint}
              error={at === 0 ? form.of('scopes') : undefined}
              optional
              checked={chosen.includes(scope)}
              onChange={() => toggle(scope)}
            />
          ))}
        </Grid>
      </chakra.fieldset>
      <RadioField {...form.answer('days')} label="How long does it last?" options={lifetimes} />
    </DecisionDialog>
  )
}

const LOOK_FIRST =
  'It may have been made all the same: load this page again first and, if the key is there, revoke it, for nobody has it.'

const BLANK = {
  name: '',
  scopes: [] as readonly Scope[],
  days: '90' as (typeof lifetimes)[number]['value'],
}
