import { gql } from '../gql-tag'
import { useRevokeApiKeyMutation } from '../gql/hooks'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { useDecision } from '../ui/overlays/useDecision'

gql`
  mutation RevokeApiKey($input: RevokeApiKeyInput!) {
    revokeApiKey(input: $input) {
      apiKey {
        id
        revokedAt
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface RevokeKeyProps {
  apiKey: { id: string; name: string }
  onClose: () => void
}

/** Asks once more, since the program that uses it stops. */
export function RevokeKey({ apiKey: { id, name }, onClose }: RevokeKeyProps) {
  const [revoke] = useRevokeApiKeyMutation()
  const decision = useDecision({
    send: async () => (await revoke({ variables: { input: { id } } })).data?.revokeApiKey.userErrors,
    said: `${name} no longer works`,
    onClose,
  })
  return (
    <DecisionDialog
      {...decision}
      title={`Revoke ${name}?`}
      consequence="The program that uses it is refused from its next request. This cannot be undone. What it did stays on record. If the program should keep working, make a new key for it first."
      action="Revoke the key"
      isSevere
    />
  )
}
