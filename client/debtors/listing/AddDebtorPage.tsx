import { Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { AddDebtorPageQuery } from '../../gql/graphql'
import { useAddDebtorPageQuery } from '../../gql/hooks'
import { gql } from '../../gql-tag'
import { paths } from '../../../common/paths'
import { ErrorState } from '../../ui/ErrorState'
import { Page } from '../../ui/Page'
import { fieldIds } from '../../ui/fields/Question'
import { FormSkeleton } from '../../ui/Skeletons'
import { TextLink } from '../../ui/TextLink'
import { upload } from '../../upload'
import { sentenceOf } from '../../user-errors'
import { AddDebtorForm } from './AddDebtorForm'
import { AddedDialog } from './AddedDialog'
import { SchoolStateNotice } from '../dashboard/SchoolStateNotice'
import { useAddDebtor } from './useAddDebtor'

gql`
  query AddDebtorPage {
    registerRules {
      currency
    }
    dashboard {
      school {
        id
        state
        ...SchoolStateNotice_school
      }
    }
  }
`

/** Lists a ward whose fees are unpaid; the family is told by letter. */
export function Component() {
  const { data, error, refetch } = useAddDebtorPageQuery()
  const [opened, setOpened] = useState(0)
  return (
    <Page
      title="Add debtor"
      width="form"
      above={<TextLink to={paths.dashboard}>My Home</TextLink>}
      lead="The family is told by letter, with a private link to answer, before any other school sees the claim."
    >
      {data ? (
        <OneDebtor key={opened} page={data} isFirst={opened === 0} onAnother={() => setOpened(opened + 1)} />
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </Page>
  )
}

interface OneDebtorProps {
  page: AddDebtorPageQuery
  /** Of the forms that were opened here; on the first one the focus stays with the heading. */
  isFirst: boolean
  onAnother: () => void
}

/** A form from its opening until its debtor is on the list; the next one starts anew, with a key of its own. */
function OneDebtor({ page, isFirst, onAnother }: OneDebtorProps) {
  useEffect(() => {
    if (!isFirst) document.getElementById(fieldIds('studentName').control)?.focus()
  }, [isFirst])
  const { school } = page.dashboard
  const { add, added } = useAddDebtor()
  const mayAdd = school.state !== 'REJECTED' && school.state !== 'SUSPENDED'
  return (
    <>
      <SchoolStateNotice school={school} />
      {mayAdd && (
        <Text mb="6">
          Have a whole list? <TextLink to={paths.importDebtors}>Import it from a spreadsheet</TextLink>
        </Text>
      )}
      {mayAdd && <AddDebtorForm currency={page.registerRules.currency} upload={upload} onAdd={add} />}
      {added && (
        <AddedDialog
          debtor={added.debtor}
          duplicates={added.likelyDuplicates}
          isApproved={school.state === 'APPROVED'}
          onAnother={onAnother}
        />
      )}
    </>
  )
}
