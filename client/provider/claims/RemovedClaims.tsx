import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { gql } from '../../gql-tag'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import {
  RemovedClaims_SchoolFragmentDoc,
  type ContendState,
  type RemovedClaims_SchoolFragment as School,
} from '../../gql/graphql'
import { When } from '../../ui/format/When'
import { IsOver } from '../../ui/overlays/isOver'
import { DeskSection } from '../DeskSection'
import { PermitRelistingDialog } from './PermitRelistingDialog'

gql`
  fragment RemovedClaims_school on School {
    removedClaims {
      id
      studentName
      term
      removed {
        because
        at
      }
      permittedAt
    }
  }
`

/** Claims that the register took out by its rules: only the provider lets their school list such a debt once more. */
export function RemovedClaims(props: { school: FragmentType<typeof RemovedClaims_SchoolFragmentDoc> }) {
  const { removedClaims } = readFragment(RemovedClaims_SchoolFragmentDoc, props.school)
  const [permitting, setPermitting] = useState<Claim | null>(null)
  if (removedClaims.length === 0) return null
  return (
    <DeskSection title="Removed claims">
      <chakra.ol borderTopWidth="1px">
        {removedClaims.map((claim) => (
          <chakra.li key={claim.id} py="2.5" borderBottomWidth="1px">
            <Flex justify="space-between" align="baseline" gap="4" wrap="wrap" rowGap="2">
              <Box minW="0" wordBreak="break-word">
                <strong>{claim.studentName}</strong>
                {claim.term && `, ${claim.term}`}
                <Box color="fg.muted">
                  Claim {claim.id} · {WHY[claim.removed.because]} <When date={claim.removed.at} />
                </Box>
              </Box>
              {claim.permittedAt ? (
                <Box color="fg.muted">
                  May be listed once more since <When date={claim.permittedAt} />
                </Box>
              ) : (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Let it be listed again: ${claim.studentName}, claim ${claim.id}`}
                  onClick={() => setPermitting(claim)}
                >
                  Let it be listed again
                </Button>
              )}
            </Flex>
          </chakra.li>
        ))}
      </chakra.ol>
      {permitting && (
        <IsOver value={!removedClaims.some(({ id, permittedAt }) => id === permitting.id && !permittedAt)}>
          <PermitRelistingDialog claim={permitting} onClose={() => setPermitting(null)} />
        </IsOver>
      )}
    </DeskSection>
  )
}

type Claim = School['removedClaims'][number]

const WHY: Partial<Record<ContendState, string>> = {
  LAPSED: 'the school did not answer the family; removed',
  UPHELD: 'decided for the family; removed',
}
