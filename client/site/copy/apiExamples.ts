/** Runs as it stands: the end of every quick start is something that works. `origin` is where this register is served. */
export const askForRules = (origin: string) => `curl ${origin}/graphql \\
  -H 'Content-Type: application/json' \\
  -d '{ "query": "{ registerRules { noticeDays answerDays removeDays } }" }'`

export const KEY_PLACE = 'dma_YOUR_KEY'

export const checkAWard = (origin: string) => `KEY=${KEY_PLACE}
curl ${origin}/graphql \\
  -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "query": "mutation ($input: CheckWardInput!) { checkWard(input: $input) { check { id results { relation likelihood score entry { school { name contactNumber } } } } userErrors { field message } } }",
    "variables": {
      "input": {
        "student": "Chidinma Okafor",
        "parent": "Ngozi Okafor",
        "phone": "0803 123 4567",
        "reference": "2027-0012"
      }
    }
  }'`
